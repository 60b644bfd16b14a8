/** How people write blocks in lists, quotes, and hints: deeper than they have to, with tabs, or without the marks. */
export const nestedPages: Record<string, string> = {
  "a fence deeper than its item": "1. Step\n\n    ```yaml\n    a:\n      b: 1\n    ```\n2. Next\n",
  "a fence at a tab": "- Step\n\n\t```yaml\n\ta:\n\t  b: 1\n\n\tc: 2\n\t```\n- Next\n",
  "a fence with a leading space": " ```yaml\n a:\n   b: 1\n ```\n\nText.\n",
  "a fence with less indented lines":
    "1. Step\n\n     ```yaml\n    a:\n       b: 1\n   c: 2\n     ```\n",
  "a tilde fence": "* Step\n\n    ~~~~ js\n    a();\n    ```\n    ~~~~\n",
  "a fence in a quote": ">   ```yaml\n>   a:\n>     b: 1\n>   ```\n>\n> Text.\n",
  "a quote without spaces": ">```yaml\n>a:\n>  b: 1\n>```\n>Text\n>goes on.\n",
  "a quote with tabs": ">\t```yaml\n>\ta:\n>\t  b: 1\n>\t```\n",
  "a quote deeper than its item":
    "- Step\n\n     > ```yaml\n     > a:\n     >   b: 1\n     > ```\n",
  "a fence in a quote of an item": "1. > ```yaml\n   > a:\n   >   b: 1\n   > ```\n",
  "a hint deeper than its item":
    '1. Step\n\n    {% hint style="info" %}\n    Careful\n    now.\n\n    ```yaml\n    a:\n      b: 1\n    ```\n    {% endhint %}\n2. Next\n',
  "code in its tag":
    '- Step\n\n   {% code title="a.yaml" %}\n   ```yaml\n   a:\n     b: 1\n   ```\n   {% endcode %}\n',
  "code in its tag, deeper":
    '- Step\n\n  {% code title="a.yaml" %}\n    ```yaml\n    a:\n      b: 1\n    ```\n  {% endcode %}\n',
  "indented code": "Text.\n\n    a:\n      b: 1\n\n    c: 2\n\nText.\n",
  "code indented by a tab": "Text.\n\n\ta:\n\t  b: 1\n\n\tc: 2\n",
  "indented code in an item": "- Step\n\n      a:\n        b: 1\n- Next\n",
  "indented code next to its marker": "-     a:\n        b: 1\n\n      c: 2\n",
  "a formula deeper than its item": "1. Step\n\n    $$\n    a\n      b\n    $$\n",
  "HTML deeper than its item":
    '- Step\n\n    <figure><img src="a.png"><figcaption>Words\n      here</figcaption></figure>\n\n    <pre>\n      x\n    </pre>\n',
  "a table deeper than its item": "- Step\n\n    | a | b |\n    | - | - |\n    | c | d |\n",
  "lazy lines": "> One\ntwo\nthree\n\n- One\ntwo\n  three\nfour\n\n1. > One\n> two\n",
  "deeper lines of a paragraph": "- One\n      two\n    three\n\n    Four\n   five\n",
  "lists at tabs":
    "-\tOne\n\n\ttwo\n\n\t-\tThree\n\t\tfour\n\n\t\t```js\n\t\ta(\n\t\t\tb);\n\t\t```\n",
  "numbers at tabs": "1.\tOne\n\n\t```js\n\tif (a) {\n\t\tb();\n\t}\n\t```\n2.\tTwo\n",
  "a tab that an item shares": "1. One\n\n\t```js\n\ta(\n\t\tb);\n\t```\n",
  "a list with a leading space": " - One\n\n   ```js\n   a(\n     b);\n   ```\n - Two\n",
  "a text below its marker": "-\n  One\n  two\n\n      code\n",
  "a deep text below its marker": "1.\n     One\n   two\n",
  "a wide gap": "-    One\n\n     two\n     three\n",
  "a footnote":
    "Text[^1].\n\n[^1]: Words\n    go on.\n\n     ```js\n     a(\n       b);\n     ```\n",
  "a footnote of code": "Text[^1].\n\n[^1]: ```js\n    a(\n      b);\n    ```\n",
  tasks: "- [ ] One\n      two\n\n    ```js\n    a(\n      b);\n    ```\n- [x] Three\n",
  "white space in blank lines":
    "- One\n\n    ```js\n    a(\n  \n      \n    b);\n    ```  \n   \n  Two\n",
};
