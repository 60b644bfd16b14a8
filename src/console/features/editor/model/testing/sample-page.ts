/** A page with every block that the editor has, in the various ways in which people write them. */
export const samplePage = `A paragraph with **strong**, _emphasis_, ~~strike~~, \`code\`, a [link](other.md "Title"), and a
line that is wrapped. <mark style="color:red;">Colored</mark>, <u>underlined</u>, H<sub>2</sub>O, <kbd>⌘ K</kbd>.\\
After a break: ![An image](a.png) and <img src="b.png" alt="B" data-size="line">, :rocket: and
<i class="fa-rocket">:rocket:</i>, $$a_1 = b$$, a note[^1], a [reference], https://example.com/bare_url. &#x20;

## Heading with \`code\` <a href="#anchor" id="anchor"></a>
Directly below the heading.

<a href="start.md" class="button primary" data-icon="rocket">Get started</a>

* One
  with a second line
* Two
  * Nested

    Second paragraph of the nested item

    \`\`\`js
    const a = 1;

    call(a);
    \`\`\`
* Three

1. First
2. Second
   1. Below
3. Third

-   [ ] Open task
-   [x] Done task

> A quote
> over two lines
>
> * with a list
> * of two

| Name | Value  |
| ---- | :----: |
| a    | \`1\\|2\` |
| b    | **2** |
| short |

\`\`\`js title="index.js"
const code = "{% hint %}";
\`\`\`

{% code title="b.yaml" lineNumbers="true" %}
\`\`\`yaml
key: value
\`\`\`
{% endcode %}

    indented code

$$
\\int_0^1 x
$$

{% hint style="warning" icon="bolt" %}
Careful.

* A list in a hint
{% endhint %}

{% tabs %}
{% tab title="One" %}
First tab
{% endtab %}

{% tab title="Two" %}
<figure><img src="c.png" alt="C" width="375"><figcaption><p>A <strong>caption</strong> &#x26; more</p></figcaption></figure>
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Step one

Text
{% endstep %}

{% step %}
### Step two
{% endstep %}
{% endstepper %}

{% columns %}
{% column width="50%" %}
Left
{% endcolumn %}

{% column %}
Right
{% endcolumn %}
{% endcolumns %}

<details>

<summary>More about <code>it</code></summary>

Hidden text

1. with a list

</details>

<div data-full-width="true">

<figure><picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"><img src="light.png" alt=""></picture><figcaption></figcaption></figure>

</div>

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Card</strong><br>Text</td><td><a href="card.md">card.md</a></td></tr><tr><td>Other</td><td></td></tr></tbody></table>

{% embed url="https://example.com/video" %}

{% embed url="https://example.com/other" %}
With a caption
{% endembed %}

{% file src="a.pdf" %}

{% content-ref url="other.md" %}
[other.md](other.md)
{% endcontent-ref %}

{% if visitor.claims.beta %}
Only for beta
{% endif %}

{% updates format="full" %}
{% update date="2024-11-01" %}
## News
{% endupdate %}
{% endupdates %}

{% include "../includes/note.md" %}

<p align="center">Centered</p>

***

[^1]: A footnote
    with a second line

    and a second _paragraph_

    * and a list

[reference]: https://example.com/target
`;
