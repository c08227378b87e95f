// What the server says in English about calendars, in other languages: sentences, and patterns with their parts as $1, $2 …
// A text that is missing here stays in English.
import { lookedUp } from "../i18n.js";

const PATTERNS = {
  zh: [
    [/^not answered in time.*$/, "未能按时回答"],
    [/^too many (?:questions|searches).*$/, "同时提出的问题太多：请稍后再试"],
    [/^this question needs more than (\d+) MB of memory, the most it may use$/, "这个问题需要的内存超过了允许的 $1 MB"],
    [/^a question of more than (\d+) bytes$/, "问题超过 $1 字节"],
    [/^this is an error in rulegrid: its log has more$/, "rulegrid 自身出错了：详情见它的日志"],

    [/^region of (\d+) cells? that no pieces fill$/, "有一块 $1 格的区域无法填满"],
    [/^region of (\d+) cells? that has the shape of no remaining piece$/, "有一块 $1 格的区域，剩下的拼块都不是这个形状"],
    [/^tunnel of (\d+) cells? that no remaining piece fits$/, "有一条 $1 格的隧道，剩下的拼块都放不进"],
    [/^piece (.+) fits nowhere$/, "拼块 $1 无处可放"],
    [/^cell (\w+) can't be covered$/, "格子 $1 无法覆盖"],
    [/^cells remain, but no pieces$/, "还有空格，却没有拼块了"],
    [/^only this piece fills the region$/, "只有它能填满这块区域"],
    [/^only this piece fits the tunnel$/, "只有它放得进这条隧道"],
    [/^this is its only place$/, "它只剩这一个位置"],

    [/^no solution of (.+) on board (.+)$/, "棋盘 $2 在 $1 没有解"],
    [/^no .*puzzle on board .+ in (\d+) tries; try another level, date or number of pieces(?: \(seed .*\))?$/, "试了 $1 次都没有得到这样的题：请换个难度、日期或拼块数"],
    [/^no board (.+), expected one of (.+)$/, "没有棋盘 $1，应为 $2 之一"],
    [/^several boards, (.+): name one.*$/, "有好几块棋盘：$1，请指定一块"],
    [/^an empty text, expected (.+)$/, "文件是空的，应为棋盘文件"],
    [/^no rows, expected labels below a line 'board:'$/, "没有行：'board:' 一行之下应有标签"],
    [/^(?:rows|pieces): none, expected at least one$/, "没有内容，应至少有一个"],
    [/^rows: a board of (\d+) x (\d+) cells, expected at most (\d+) rows and columns on this server$/, "棋盘有 $1×$2 格，本服务器最多 $3 行、$3 列"],
    [/^the pieces cover (\d+) cells?, expected (\d+) \((\d+) on the board, (\d+) of them open\).*$/, "拼块盖住 $1 格，应为 $2 格（棋盘 $3 格，其中 $4 格留空）"],
    [/^question\.(?:rows|cols): read (.+), expected (\d+) to (\d+)$/, "读到 $1，应为 $2 到 $3"],
    [/^read (.+), expected one of (.+)$/, "读到 $1，应为 $2 之一"],
    [/^read (.+), expected a word in quotes and a blank$/, "读到 $1，应为引号中的词和一个空格"],
    [/^read (.+), expected (.+)$/, "读到 $1，应为 $2"],
    [/^label (.+) is also at (\w+)$/, "标签 $1 已在 $2"],
    [/^label (.+) is not in any row$/, "标签 $1 不在任何一行里"],
    [/^label (.+) is already in group (.+)$/, "标签 $1 已属于组 $2"],
    [/^a second piece named (.+), expected names that differ$/, "又有一块叫 $1，名字应各不相同"],
    [/^a second group of this name, expected names that differ$/, "又有一组同名，名字应各不相同"],
    [/^unknown key (.+), expected one of (.+)$/, "没有键 $1，应为 $2 之一"],
    [/^missing$/, "缺少"],
    [/^board (.+) has no (\w+)s?.*$/, "棋盘 $1 没有$2"],
    [/^(?:line \d+(?:, column \d+)?: )(.+)$/, "$1"],
    [/^((?:board|rows|groups|pieces|question)[\w.[\]]*): (.+)$/, "$1：$2"],
  ],
};

/** Return what the server says in the language of the page. */
export function serverText(text) {
  return lookedUp(text, PATTERNS);
}
