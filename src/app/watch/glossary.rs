//! Words on the visualiser's screen and their meanings, for its help.

/// Entries of the glossary: one or more words, and their meaning. Items and updates exist only in Algorithm X.
pub const GLOSSARY: [(&str, &str); 21] = [
    (
        "item, primary item",
        "something that must be covered exactly once: a cell needs a digit; a row, column or box needs a digit. \
         In a small matrix: a column. \"items 256/324\": 256 of 324 are not covered yet.",
    ),
    (
        "secondary item",
        "an item that may be covered at most once. It comes from a rule that only forbids something, such as two 5s \
         a knight's move apart. The search never branches on it, and a solution may leave it uncovered.",
    ),
    (
        "option",
        "a way to cover some items: a digit in a cell. In a small matrix: a row. \"options 301/729\": 301 of 729 \
         can still be taken.",
    ),
    (
        "cover",
        "what an option does to its items when it is taken. Other options with one of these items are hidden until it \
         is taken back.",
    ),
    ("cell, candidate", "shown for solvers without items: the empty cells, and the digits still possible in them"),
    ("step", "one move of the search: choose an item, try an option, find a dead end or a solution, or take back"),
    (
        "node",
        "a node of the search tree: one option that was tried, forced or not. Brute force also counts digits that \
         break a rule at once.",
    ),
    ("depth, level", "the number of options taken from the start to here, one for each level of the path"),
    ("path", "the levels from the start to here, each with its item, branch and option"),
    (
        "branch",
        "\"2/3\": the second of an item's three options. The marks beside it show which options were tried, \
         which one is taken and which are left.",
    ),
    ("decision", "an option tried when its item had more than one"),
    ("forced", "an option tried when its item had no other. Sudoku players call this a single."),
    (
        "tie-break",
        "the choice among items with equally few options. Algorithm X chooses the first: cells in reading order, then \
         rows, columns, boxes and other units, each by digit. It tries options in the same order. Nothing is \
         left to chance, so the blank board always gives the same first solution.",
    ),
    ("dead end", "an item with no option left, or a cell with no digit left: the last option is taken back"),
    ("take back", "undo an option, because everything after it has been tried"),
    ("solution", "every item is covered: the board is solved. A running search pauses here."),
    (
        "update",
        "one removal of an item, or of one entry of an option, from the linked lists of Algorithm X: Knuth's measure \
         of work. Putting back is not counted.",
    ),
    ("test", "one check of a constraint by brute force; \"each\" is the average per node"),
    (
        "tree",
        "estimated number of nodes in the whole search: the nodes so far, divided by the share of the tree already \
         searched, as if all branches of an item were equally large",
    ),
    ("4/s", "steps per second: the speed you chose; next to the counters, the speed measured"),
    (
        "in step, in time",
        "two solvers side by side make the same number of steps, or run at full speed for the same time",
    ),
];
