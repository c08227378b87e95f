"use strict";
// Solutions that are not shown yet are text behind their date; tables are made of them on request.
for (const article of document.querySelectorAll("article")) {
  const store = article.querySelector("script");
  if (!store) continue;
  const boards = article.querySelector(".boards");
  const date = article.querySelector("time").textContent;
  const first = boards.innerHTML;
  let texts = null, at = 0;

  const bar = document.createElement("div");
  bar.className = "more";
  const button = (text, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", label + ", " + date);
    made.onclick = () => {
      texts = texts || store.textContent.split("\n");
      act();
    };
    bar.append(made);
    return made;
  };
  const count = () => texts.length + 1;
  button("\u2039", WORDS.previous, () => show((at + count() - 1) % count()));
  const place = document.createElement("output");
  place.setAttribute("aria-live", "polite");
  bar.append(place);
  button("\u203a", WORDS.next, () => show((at + 1) % count()));
  const all = button(WORDS.all, WORDS.every, () => {
    if (article.classList.contains("all")) return show(0);
    article.classList.add("all");
    all.textContent = WORDS.one;
    place.textContent = "1\u2013" + count();
    boards.innerHTML = "";
    for (let number = 0; number < count(); number++) {
      const figure = document.createElement("figure");
      figure.innerHTML = html(number) + "<figcaption>" + (number + 1) + "</figcaption>";
      boards.append(figure);
    }
  });
  article.querySelector("p").before(bar);
  place.textContent = "1";

  function show(number) {
    at = number;
    article.classList.remove("all");
    all.textContent = WORDS.all;
    boards.innerHTML = html(number);
    place.textContent = number + 1 + " / " + count();
  }

  function html(number) {
    return number ? table(texts[number - 1], number + 1) : first;
  }

  function table(text, number) {
    const rows = text.split("/").map((row) => (text.includes(" ") ? row.split(" ") : [...row]));
    const open = [...new DOMParser().parseFromString(first, "text/html").querySelectorAll("td.o")];
    const region = (row, col) => {
      const cell = (rows[row] || [])[col] || "#";
      return cell === "." ? row + "," + col : cell;
    };
    let made = `<table aria-label="${WORDS.solution.replace("{number}", number)}, ${date}">`;
    rows.forEach((cells, row) => {
      made += "<tr>";
      cells.forEach((cell, col) => {
        if (cell === "#") {
          made += "<td>";
          return;
        }
        let index = 0;
        for (const letter of cell) index = index * 26 + letter.charCodeAt(0) - 64;
        const label = cell === "." ? open.shift() : null;
        let name = label ? (label.matches(".w") ? "o w" : "o") : "p" + ((index - 1) % COLOURS);
        for (const [down, right, side] of [[-1, 0, "t"], [0, 1, "r"], [1, 0, "b"], [0, -1, "l"]])
          if (region(row + down, col + right) !== region(row, col)) name += " " + side;
        const style = label && label.getAttribute("style");
        made += `<td class="${name}"` + (style ? ` style="${style}">` : ">") + (label ? label.innerHTML : cell);
      });
    });
    return made + "</table>";
  }
}
