// The server's English in other languages: sentences, and patterns with their parts as $1, $2 …
//
// A catalogue of messages, not of rules: a text that is missing here stays in English.

export const PHRASES = {
  zh: [
    ["the server does not answer", "服务器没有回答"],
    ["the server is ending", "服务器正在退出"],
    ["not answered in time", "未能按时回答"],
    [/^not answered in time: stopped after (\d+) steps?$/, "未能按时回答：在 $1 步后停止"],
    ["too many questions at a time: ask again later", "同时提出的问题太多：请稍后再试"],
    [/^this question needs more than (\d+) MB of memory, which is all it may use$/, "这个问题需要的内存超过了允许的 $1 MB"],
    ["row", "行"],
    ["column", "列"],
    ["block", "宫"],
    ["normal9x9-block", "九宫格"],
    ["non-consecutive", "不相邻连续"],
    ["thermometer", "温度计"],
    ["killer", "杀手笼"],
    ["cage", "笼"],
    ["No value repeats in a row.", "每行数字不重复。"],
    ["No value repeats in a column.", "每列数字不重复。"],
    ["No value repeats in a block (box), such as 3x3 in a 9x9 grid.", "每宫数字不重复，例如 9×9 盘面中的 3×3 宫。"],
    ["No digit repeats in a 3x3 block of a 9x9 board.", "9×9 盘面的每个 3×3 宫中数字不重复。"],
    ["Neighbours by a side don't hold consecutive values.", "相邻两格的数字不能连续。"],
    ["Values rise strictly from the bulb along each thermometer.", "数字从温度计的球部起严格递增。"],
    ["The values of a cage differ and add up to its total.", "笼内数字互不相同，其和等于标签。"],
    ["The values of each cage give its target: sum, product, difference or quotient.", "笼内数字按和、积、差或商得出目标数。"],
    [/^row ([A-Z]+)$/, "$1 行"],
    [/^column (\d+)$/, "第 $1 列"],
    [/^block at (\w+)$/, "$1 处的宫"],
    [/^cage (.+) at (\w+)$/, "$2 处的笼 $1"],
    [/^thermometer (.+)$/, "温度计 $1"],
    [/^(\w+) and (\w+) not consecutive$/, "$1 与 $2 连续"],
  ],
};
