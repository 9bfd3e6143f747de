import { type LocaleCode, primaryLanguage } from '../../src/language/locales.ts'

export type Writer = ReturnType<typeof writer>

export function writerOf(language: LocaleCode): Writer {
  return writer(WORDS[primaryLanguage(language)] ?? WORDS['en']!)
}

/**
 * Words from which texts are made, for English and for languages that differ from it in script, direction or length of
 * words. All other languages get the English words.
 */
const WORDS: Record<string, string[]> = {
  en: words(
    'a learner reads & compares every “careful” example before choosing what to practise at work next week',
    ' ',
  ),
  de: words(
    'Sicherheitsunterweisung für Gabelstaplerfahrer und Datenschutzgrundverordnung im Arbeitsalltag verantwortlich anwenden',
    ' ',
  ),
  ar: words('يقرأ المتعلم كل مثال بعناية ثم يختار ما يتدرب عليه في العمل خلال الأسبوع المقبل', ' '),
  he: words('הלומד קורא כל דוגמה בעיון ובוחר במה להתאמן בעבודה בשבוע הבא', ' '),
  hi: words('सीखने वाला हर उदाहरण ध्यान से पढ़ता है और अगले सप्ताह का अभ्यास चुनता है', ' '),
  th: words('ผู้เรียน อ่าน ตัวอย่าง ทุก ข้อ อย่าง ตั้งใจ แล้ว เลือก สิ่ง ที่ จะ ฝึก', ' '),
  ja: words('学習者は 例を 一つずつ 注意深く 読み、 来週 仕事で 練習する ことを 選びます。', ' '),
  zh: words('学习者 仔细 阅读 每个 例子， 然后 选择 下周 在 工作 中 练习 的 内容。', ' '),
}

function words(text: string, separator: string): string[] {
  return text.split(separator)
}

/** Writes texts of exactly the given number of characters. Each begins with another word, so that few are equal. */
function writer(vocabulary: string[]) {
  let next = 0

  function line(characters: number): string {
    let text = ''
    while (text.length < characters) text += `${text === '' ? '' : ' '}${vocabulary[next++ % vocabulary.length]}`
    return filled(text.slice(0, characters))
  }

  function paragraphs(characters: number): string {
    return filled(`${line(Math.floor(characters / 2) - 2)}\n\n${line(Math.ceil(characters / 2))}`)
  }

  function article(characters: number): string {
    const part = Math.floor(characters / 8)
    return counted(8, n => (n % 2 === 0 ? line(part - 2) : `## ${line(80)}\n\n${line(part - 89)}`))
      .join('\n\n')
      .padEnd(characters, '.')
  }

  return { line, paragraphs, article }
}

/** Replaces a space at the end: the schema trims texts, so such a text would be one character short. */
function filled(text: string): string {
  return text.trimEnd().padEnd(text.length, '.')
}

export function counted<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}
