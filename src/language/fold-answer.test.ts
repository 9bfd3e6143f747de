import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findFolding } from './answer-folding.ts'
import { foldAnswer } from './fold-answer.ts'
import { LOCALE_CODES, type LocaleCode } from './locales.ts'

test('case, punctuation, white space and a leading article make no difference', () => {
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

test('an article inside an answer counts, and so does one that is the whole answer', () => {
  assertDifferent('en-GB', 'vitamin A', 'vitamin')
  assertDifferent('en-GB', 'A', 'the')
  assertSame('en-GB', 'A4', 'a 4', 'A-4')
  assertDifferent('en-GB', 'A4', '4')
})

test('accents make no difference, but letters of their own in an alphabet do', () => {
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

test('numbers are equal by value, in all digits and with the separators of the language', () => {
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

test('signs that distinguish answers count, and a sign alone is an answer', () => {
  assertDifferent('en-GB', 'C#', 'C', 'C++')
  assertDifferent('en-GB', '==', '===', '=')
  assertDifferent('en-GB', '.', ',', '')
  assertDifferent('en-GB', '50%', '50')
})

test('alternative spellings of a word are equal in each language', () => {
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

/** For each locale: an answer, other spellings of the same answer, and other answers. */
const BY_LOCALE: Record<LocaleCode, [answer: string, same: string[], others: string[]]> = {
  'ar-SA': ['إطفاء الحريق', ['اطفاء الحريق', 'الإطفاء الحريق', 'إِطْفَاءُ الحَرِيق', 'ﺇﻃﻔﺎﺀ ﺍﻟﺤﺮﻳﻖ'], ['إخلاء الحريق']],
  'bg-BG': ['пожарогасител', ['ПОЖАРОГАСИТЕЛ', 'пожаро-гасител'], ['пожарогасители']],
  'bn-BD': ['২৪ ঘণ্টা', ['24 ঘণ্টা', '২৪ঘণ্টা'], ['২৫ ঘণ্টা']],
  'ca-ES': ["l'extintor", ['extintor', 'L’EXTINTOR', 'un extintor'], ['extintors']],
  'cs-CZ': ['hasicí přístroj', ['HASICÍ PŘÍSTROJ', 'hasicí-přístroj'], ['hasici pristroj']],
  'da-DK': ['røgalarm', ['RØGALARM', 'roegalarm', 'en røgalarm'], ['rogalarm']],
  'de-DE': [
    'Gefäßverschluss',
    ['gefaessverschluss', 'GEFÄSSVERSCHLUSS', 'der Gefäßverschluß', 'GEFÄẞVERSCHLUSS'],
    ['Gefaßverschluss'],
  ],
  'el-GR': ['πυροσβεστήρας', ['ΠΥΡΟΣΒΕΣΤΗΡΑΣ', 'ο πυροσβεστηρας'], ['πυροσβέστης']],
  'en-GB': ['the fire door', ['Fire-door', 'FIREDOOR', 'a fire door'], ['fire drill']],
  'en-US': ['1,000 feet', ['1000 feet', '1,000FEET'], ['1.000 feet', '100 feet']],
  'es-ES': ['extinción', ['EXTINCIÓN', 'extincion', 'la extinción'], ['extensión']],
  'es-MX': ['1,500 años', ['1500 años', '1 500 AÑOS'], ['1500 anos', '1,5 años']],
  'et-EE': ['tulekustuti', ['TULEKUSTUTI', 'tule kustuti'], ['tulekustutid']],
  'fa-IR': ['کپسول آتش‌نشانی', ['كپسول آتش نشاني', 'کپسول آتشنشانی'], ['کپسول گاز']],
  'fi-FI': ['käsisammutin', ['KÄSISAMMUTIN', 'käsi-sammutin'], ['kasisammutin']],
  'fr-CA': ['évacuation', ['EVACUATION', 'l’évacuation', 'une evacuation'], ['évaluation']],
  'fr-FR': ['l’œdème', ['oedeme', 'ŒDÈME', 'un œdème'], ['œdèmes']],
  'he-IL': ['המטף', ['מטף', 'הַמַּטָּף'], ['מטפים']],
  'hi-IN': ['अग्निशामक यन्त्र', ['अग्निशामक यंत्र', 'अग्निशामकयंत्र'], ['अग्निशामक दल']],
  'hr-HR': ['uređaj', ['UREĐAJ', 'uredjaj'], ['uredaji']],
  'hu-HU': [
    'a tűzoltó készülék',
    ['TŰZOLTÓ KÉSZÜLÉK', 'tűzoltókészülék', 'egy tűzoltó készülék'],
    ['tüzolto keszülek'],
  ],
  'id-ID': ['alat pemadam', ['ALAT PEMADAM', 'alat-pemadam'], ['alat pemanas']],
  'it-IT': ['l’estintore', ['estintore', 'un estintore', "L'ESTINTORE"], ['estintori']],
  'ja-JP': ['アラーム', ['ｱﾗｰﾑ', 'あらーむ', 'アラー ム'], ['アーム']],
  'ko-KR': ['비상구', ['비 상 구', '비상구.'], ['비상등']],
  'lt-LT': ['gesintuvas', ['GESINTUVAS', '„gesintuvas“'], ['gesintuvai']],
  'lv-LV': ['ugunsdzēšamais aparāts', ['UGUNSDZĒŠAMAIS APARĀTS', 'ugunsdzēšamaisaparāts'], ['ugunsdzesamais aparats']],
  'ms-MY': ['alat pemadam api', ['Alat Pemadam Api!', 'alatpemadamapi'], ['alat pemadam']],
  'nb-NO': ['røykvarsler', ['RØYKVARSLER', 'roeykvarsler', 'en røykvarsler'], ['roykvarsler']],
  'nl-NL': ['de brandblusser', ['brandblusser', 'een brandblusser', 'BRANDBLUSSER'], ['brandblussers']],
  'pl-PL': ['gaśnica', ['GAŚNICA', '„gaśnica”'], ['gasnica']],
  'pt-BR': ['o extintor', ['extintor', 'um extintor', 'EXTINTOR'], ['extintores']],
  'pt-PT': ['evacuação', ['evacuacao', 'a evacuação', 'EVACUAÇÃO'], ['avaliação']],
  'ro-RO': ['stingător', ['STINGĂTOR', 'un stingător'], ['stingator']],
  'ru-RU': ['огнетушащее средство', ['Огнетушащее средство', 'огнетушащеё средство'], ['огнетушитель']],
  'sk-SK': ['hasiaci prístroj', ['HASIACI PRÍSTROJ', 'hasiaci-prístroj'], ['hasiaci pristroj']],
  'sl-SI': ['gasilni aparat', ['Gasilni aparat.', 'GASILNIAPARAT'], ['gasilski aparat']],
  'sr-RS': ['противпожарни апарат', ['protivpožarni aparat', 'ПРОТИВПОЖАРНИ АПАРАТ'], ['protivpozarni aparat']],
  'sv-SE': ['en brandsläckare', ['brandsläckare', 'BRANDSLÄCKARE'], ['brandslackare']],
  'sw-KE': ['kizima moto', ['Kizima-moto', 'KIZIMA MOTO'], ['kizima maji']],
  'th-TH': ['ถังดับเพลิง ๕ กิโลกรัม', ['ถังดับเพลิง 5 กิโลกรัม', 'ถังดับเพลิง ๕กิโลกรัม'], ['ถังดับเพลิง ๖ กิโลกรัม']],
  'tr-TR': ['ısı yalıtımı', ['ISI YALITIMI', 'Isı Yalıtımı'], ['isi yalitimi']],
  'uk-UA': ['вогнегасник', ['ВОГНЕГАСНИК', '«вогнегасник»'], ['вогнегасники']],
  'ur-PK': ['آگ بجھانے والا آلہ', ['آگ بجھانے والا آله', 'آگ بجھانےوالا آلہ'], ['آگ لگانے والا آلہ']],
  'vi-VN': ['thoát hiểm', ['THOÁT HIỂM', 'thóat hiểm'], ['thoat hiem']],
  'zh-CN': ['灭火器', ['灭 火 器', '“灭火器”'], ['灭火机']],
  'zh-TW': ['滅火器 ５ 公斤', ['滅火器5公斤', '「滅火器 5 公斤」'], ['滅火器 6 公斤']],
}

test('each of the 47 locales accepts the spellings of an answer that its writers use, and no others', () => {
  assert.equal(Object.keys(BY_LOCALE).length, LOCALE_CODES.length)
  for (const [locale, [answer, same, others]] of Object.entries(BY_LOCALE) as [
    LocaleCode,
    [string, string[], string[]],
  ][]) {
    assertSame(locale, answer, ...same)
    for (const other of others) assertDifferent(locale, answer, other)
  }
})

test('in every language capitals, full-width letters, spaces and quotation marks make no difference', () => {
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
