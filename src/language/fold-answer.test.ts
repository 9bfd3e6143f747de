import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findFolding } from './answer-folding.ts'
import { foldAnswer } from './fold-answer.ts'
import { LOCALE_CODES, type LocaleCode } from './locales.ts'

test('case, punctuation, white space and an article in front make no difference', () => {
  assertSame(
    'en-GB',
    'flashover',
    'Flashover',
    'FLASHOVER!',
    ' flash-over ',
    'flash over',
    'the flashover',
    'a flash\u00adover',
  )
  assertSame('en-GB', 'TCP/IP', 'tcp ip', 'TCPIP')
  assertSame('fr-FR', 'oxygène', 'l’oxygène', "L'OXYGENE", 'Oxygène.')
  assertSame('it-IT', 'estintore', "l'estintore", "un'estintore")
  assertSame('de-DE', 'Brandlast', 'die Brandlast', 'BRANDLAST', 'Brand-Last')
  assertSame('ar-SA', 'الحريق', 'حريق', 'الحَرِيق', 'حـريق')
  assertSame('he-IL', 'המבנה', 'מבנה', 'מִבְנֶה')
})

test('an article inside an answer, or all that there is of it, stays', () => {
  assertDifferent('en-GB', 'vitamin A', 'vitamin')
  assertDifferent('en-GB', 'A', 'the')
  assertSame('en-GB', 'A4', 'a 4', 'A-4')
  assertDifferent('en-GB', 'A4', '4')
})

test('accents make no difference, but letters of the alphabet do', () => {
  assertSame('fr-FR', 'réglementation', 'reglementation')
  assertSame('pt-BR', 'evacuação', 'evacuacao')
  assertSame('es-ES', 'extinción', 'extincion')
  assertSame('ru-RU', 'ещё', 'еще')
  assertSame('el-GR', 'πυρόσβεση', 'ΠΥΡΟΣΒΕΣΗ')
  assertDifferent('es-ES', 'año', 'ano')
  assertDifferent('sv-SE', 'får', 'far', 'fär')
  assertDifferent('fi-FI', 'sää', 'saa')
  assertDifferent('pl-PL', 'łaska', 'laska')
  assertDifferent('pl-PL', 'sąd', 'sad')
  assertDifferent('cs-CZ', 'byt', 'být')
  assertDifferent('hu-HU', 'kor', 'kór', 'kör')
  assertDifferent('tr-TR', 'ön', 'on')
  assertDifferent('ru-RU', 'мой', 'мои')
  assertDifferent('vi-VN', 'ma', 'mà', 'má', 'mạ')
  assertDifferent('th-TH', 'มา', 'ม้า')
  assertDifferent('bn-BD', 'ড়', 'ড')
})

test('numbers are the same by value, in every row of digits and with the signs of the language', () => {
  assertSame('en-GB', '1,500 kg', '1500kg', '1 500 KG', '1500.0 kg')
  assertSame('de-DE', '1.500', '1500', '1 500')
  assertSame('de-DE', '2,5', '2.5', '2,50')
  assertSame('ar-SA', '25 درجة', '٢٥ درجة', '۲۵ درجة')
  assertSame('hi-IN', '112', '११२')
  assertSame('bn-BD', '16', '১৬')
  assertSame('th-TH', '50', '๕๐')
  assertSame('ja-JP', '５０％', '50%')
  assertDifferent('en-GB', '-5', '5')
  assertDifferent('en-GB', '0.5', '5')
  assertSame('en-GB', '0.5', '.5')
  assertDifferent('en-GB', '3:15', '315')
  assertDifferent('en-GB', '1.2.3', '123')
  assertSame('en-GB', '14.07.1789', '14/7/1789')
  assertSame('en-GB', 'COVID-19', 'covid 19', 'Covid19')
})

test('signs that tell answers apart stay, and a sign alone is an answer', () => {
  assertDifferent('en-GB', 'C#', 'C', 'C++')
  assertDifferent('en-GB', '==', '===', '=')
  assertDifferent('en-GB', '.', ',', '')
  assertDifferent('en-GB', '50%', '50')
})

test('every language has its own spellings of one word', () => {
  assertSame('de-DE', 'Löschmittel', 'loeschmittel', 'LÖSCHMITTEL')
  assertSame('de-DE', 'Straße', 'strasse', 'STRASSE')
  assertDifferent('de-DE', 'schön', 'schon')
  assertSame('da-DK', 'brandslange på', 'brandslange paa')
  assertSame('tr-TR', 'ısı', 'ISI')
  assertSame('tr-TR', 'İnternet', 'internet', 'Internet')
  assertSame('tr-TR', 'ISO', 'iso')
  assertDifferent('tr-TR', 'sık', 'sik')
  assertSame('ro-RO', 'știință', 'ştiinţă')
  assertSame('ar-SA', 'إطفاء', 'اطفاء', 'أطفاء')
  assertSame('ar-SA', 'طفاية', 'طفايه')
  assertSame('fa-IR', 'می‌شود', 'میشود', 'می شود', 'مي شود')
  assertSame('ur-PK', 'کیمیائی', 'كيميائي')
  assertSame('hi-IN', 'हिन्दी', 'हिंदी')
  assertSame('hi-IN', 'आग़', 'आग')
  assertSame('ja-JP', 'サーバー', 'ｻｰﾊﾞｰ', 'サーバ', 'さーばー')
  assertSame('vi-VN', 'hỏa hoạn', 'hoả hoạn', 'HỎA HOẠN')
  assertSame('sr-RS', 'ватра', 'vatra', 'ВАТРА')
  assertSame('hr-HR', 'đak', 'djak')
  assertSame('ko-KR', '소화기', '소 화 기')
})

test('in every language an answer is the same in capitals, in other widths, apart and with quotation marks', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...LOCALE_CODES), text, (locale, answer) => {
      const typed = `  “${answer.normalize('NFD').toLocaleUpperCase(locale.slice(0, 2))}” `
      const [forms, expected] = [foldAnswer(typed, findFolding(locale)), foldAnswer(answer, findFolding(locale))]
      if (/^[\p{L}\p{M}]+$/u.test(answer) && answer.toLocaleUpperCase(locale).toLocaleLowerCase(locale) === answer)
        assert.ok(
          forms.some(form => expected.includes(form)),
          `${locale} ${JSON.stringify(answer)}`,
        )
      assert.ok(expected.every(form => typeof form === 'string'))
    }),
    { numRuns: 500, seed: 47 },
  )
})

function assertSame(locale: LocaleCode, answer: string, ...typed: string[]): void {
  for (const each of typed) assert.ok(isSame(locale, answer, each), `${locale}: ${each} is ${answer}`)
}

function assertDifferent(locale: LocaleCode, ...answers: string[]): void {
  for (const one of answers)
    for (const other of answers)
      if (one !== other) assert.ok(!isSame(locale, one, other), `${locale}: ${one} is not ${other}`)
}

function isSame(locale: LocaleCode, one: string, other: string): boolean {
  const folding = findFolding(locale)
  const forms = foldAnswer(one, folding)
  return foldAnswer(other, folding).some(form => forms.includes(form))
}
