/** Pages of our own with all kinds of blocks, for tests that otherwise take real documentation: it isn't beside every checkout. */
export const ownPages: readonly string[] = [
  `# Run the print server

The print server takes jobs from every office and hands them to the nearest printer. It keeps a job for 48 hours. Version 2.4.1 costs $1,200.50 a year.

## Before you begin

You need an account of the **Paper Desk** and a machine with at least 3.5 GB of memory. Ask the [service desk](desk.md) if you have neither. They answer within a day.

* A machine that stays on at night
* The address of the [license server](license.md "Licenses")
* A printer that speaks IPP 2.0 or later
* About twenty minutes of quiet

{% hint style="warning" %}
Old printers forget their queue when they lose power. Print a test page first.
{% endhint %}

## Install the service

1. Download the package from the shelf.
2. Check its signature with \`gpg --verify\`.
3. Run the installer as root.

The installer copies about 900 files. It asks for a folder and a port. Leave both as they are unless another program uses port 631.

{% code title="queue.yaml" lineNumbers="true" %}
\`\`\`yaml
queue:
  name: north
  keep: 48h
  printers:
    - hall
    - library
  retries: 3
\`\`\`
{% endcode %}

Restart the service after each change. A running job is finished first.

## Limits

| Plan | Jobs each day | Printers | Support |
| ---- | ------------- | -------- | ------- |
| Small | 100 | 3 | By mail |
| Office | 1,500 | 20 | On work days |
| Campus | 40,000 | 400 | Day and night |
| School | 9,000 | 60 | In term time |

Limits are counted from midnight to midnight. A job of more than 500 pages counts twice.

<table><thead><tr><th width="120">Paper</th><th>Tray</th><th>Price</th></tr></thead><tbody><tr><td>White A4</td><td>1</td><td>2 cents</td></tr><tr><td>Yellow A4</td><td>2</td><td>3 cents</td></tr><tr><td>Poster</td><td>roll</td><td>4 dollars</td></tr><tr><td>Label</td><td>3</td><td>9 cents</td></tr></tbody></table>

<figure><img src=".gitbook/assets/trays.png" alt="The three trays" width="320"><figcaption><p>Where paper goes</p></figcaption></figure>

## If nothing comes out

Look at the display of the printer before you look at the server. Most jobs wait for paper. The others wait for a person who has closed the lid badly.

> A printer is never in a hurry. You are.
`,
  `# Keeping a garden diary

A diary tells you next year what you forgot this year. Write a line each day. A page for each month is enough.

### What to write

- [ ] The weather in the morning and at night
- [x] What you sowed, and in which bed
- [ ] Which plants were eaten, and by whom

Names of plants change, so write the Latin name too. *Solanum lycopersicum* stays what it is. The shop calls it Red Dream.

### A plan for the beds

{% tabs %}
{% tab title="Spring" %}
Peas, spinach, and radishes go into the first bed. They don't mind a cold night.
{% endtab %}

{% tab title="Summer" %}
Beans follow the peas. Water them in the evening, never at noon.
{% endtab %}
{% endtabs %}

| Bed | Spring | Summer | Autumn |
|:----|:------:|-------:|--------|
| North | peas | beans | kale |
| South | spinach | tomatoes | leeks |
| Wall | radishes | cucumbers | garlic |

{% content-ref url="tools.md" %}
[tools.md](tools.md)
{% endcontent-ref %}

### Counting what you harvest

\`\`\`python
def total(baskets):
    weight = 0
    for basket in baskets:
        weight += basket.weight
    return weight

print(total(read("harvest.csv")))
\`\`\`

Weigh a basket before you wash what is in it. Wet leaves weigh more than you think. In 2023 the beds gave 212.5 kg; in 2024 it was 198 kg.

<details>

<summary>How long seeds last</summary>

Onions last a year. Tomatoes last five years if they stay dry.

</details>

A diary is done when the first frost comes.[^1]

[^1]: Or when the pencil is too short to hold.
`,
  `# دليل خادم الملفات

يشرح هذا الدليل كيفية تثبيت خادم الملفات واستخدامه. اقرأ الفصول بالترتيب في المرة الأولى. صدرت النسخة 3.5 عام 2024.

## التثبيت

شغّل \`npm run dev\` ثم انتظر رسالة النجاح. ينسخ البرنامج كل الملفات إلى المجلد المحدد. إذا فشل التشغيل فافتح السجل.

- يحتاج الخادم إلى ثمانية أنوية وذاكرة كافية
- تعتمد مساحة التخزين على [عدد الملفات](files.md) وعدد النسخ
- لا تقل سرعة الشبكة عن 100 ميغابت
- يجب أن يكون نظام التشغيل مدعوماً

{% hint style="info" %}
احتفظ بنسخة احتياطية قبل كل تحديث.
{% endhint %}

## النسخ الاحتياطي

ينسخ النظام كل البيانات كل ليلة. تحذف النسخ بعد سبعة أيام. احفظ البيانات المهمة في مكان آخر أيضاً.

English words stand between two Arabic paragraphs here. They run from left to right.

| الاسم | الحجم | المدة |
|-------|:-----:|-------|
| نسخة كاملة | 120 GB | ثلاثون يوماً |
| نسخة جزئية | 5 GB | سبعة أيام |
| السجل | 800 MB | أسبوعان |
| ملفات مؤقتة | 2 GB | يوم واحد |

أوقف الخادم قبل استعادة البيانات. قد تستغرق الاستعادة عدة ساعات.
`,
  `# 여행 준비 안내

이 안내서는 긴 여행을 준비하는 방법을 설명합니다. 출발하기 30일 전에 시작하세요. 여권은 6개월 이상 남아 있어야 합니다.

## 짐 싸기

가방은 하나만 가져가세요. 옷은 사흘 동안 입을 만큼이면 충분합니다. 나머지는 도착해서 살 수 있습니다.

1. 여권과 표를 먼저 챙기세요
2. 약은 작은 병에 담으세요
3. 충전기는 겉주머니에 넣으세요

숙소의 주소를 종이에 적어 두세요. 전화기는 언제든 꺼질 수 있습니다. 자세한 내용은 [목록](list.md)에 있습니다.
`,
  `# คู่มือห้องสมุด

ห้องสมุดเปิดทุกวันตั้งแต่เวลา 9 นาฬิกาถึง 17 นาฬิกา สมาชิกยืมหนังสือได้ครั้งละ 5 เล่ม

## การยืมหนังสือ

แสดงบัตรสมาชิกที่เคาน์เตอร์แล้วรอรับใบเสร็จ หนังสือต้องคืนภายในสองสัปดาห์

- หนังสืออ้างอิงอ่านได้เฉพาะในห้องสมุด
- วารสารยืมได้หนึ่งคืน
- แผ่นเสียงต้องจองล่วงหน้าสามวัน

ถ้าคืนช้าต้องเสียค่าปรับวันละ 2 บาท ติดต่อเจ้าหน้าที่ได้ที่[หน้านี้](contact.md)
`,
];
