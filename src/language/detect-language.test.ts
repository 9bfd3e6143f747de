import assert from 'node:assert/strict'
import { test } from 'node:test'
import { couldBe } from './detect-language.ts'
import { LOCALE_CODES, type LocaleCode } from './locales.ts'

/** The same remark, translated into languages that are easily confused. */
const REMARKS: Partial<Record<LocaleCode, string>> = {
  'en-US':
    'Read the instructions before you begin, and ask a colleague when something is not clear to you. Nobody has to know everything.',
  'de-DE':
    'Lesen Sie die Anleitung, bevor Sie beginnen, und fragen Sie eine Kollegin, wenn etwas unklar ist. Niemand muss alles wissen.',
  'nl-NL':
    'Lees de instructies voordat je begint en vraag het aan een collega als iets niet duidelijk is. Niemand hoeft alles te weten.',
  'da-DK':
    'Læs vejledningen, før du begynder, og spørg en kollega, hvis noget er uklart. Ingen behøver at vide det hele på forhånd.',
  'nb-NO':
    'Les veiledningen før du begynner, og spør en kollega hvis noe er uklart. Ingen trenger å vite alt sammen på forhånd.',
  'sv-SE':
    'Läs anvisningarna innan du börjar och fråga en kollega om något är oklart. Ingen behöver veta allting på förhand.',
  'es-ES':
    'Lea las instrucciones antes de empezar y pregunte a un compañero si algo no está claro. Nadie tiene que saberlo todo.',
  'ca-ES':
    'Llegeix les instruccions abans de començar i pregunta a un company si hi ha res que no és clar. Ningú no ho ha de saber tot.',
  'pt-BR':
    'Leia as instruções antes de começar e pergunte a um colega se alguma coisa não estiver clara. Ninguém precisa saber tudo.',
  'it-IT':
    'Leggi le istruzioni prima di cominciare e chiedi a un collega se qualcosa non è chiaro. Nessuno deve sapere tutto.',
  'cs-CZ':
    'Než začnete, přečtěte si pokyny, a když vám není něco jasné, zeptejte se kolegy. Nikdo nemusí vědět úplně všechno.',
  'sk-SK':
    'Skôr ako začnete, prečítajte si pokyny, a keď vám niečo nie je jasné, opýtajte sa kolegu. Nikto nemusí vedieť všetko.',
  'hr-HR':
    'Pročitajte upute prije nego što počnete i pitajte kolegu ako vam nešto nije jasno. Nitko ne mora znati baš sve.',
  'sl-SI':
    'Preden začnete, preberite navodila in vprašajte sodelavca, če vam kaj ni jasno. Nikomur ni treba vedeti prav vsega.',
  'sr-RS':
    'Прочитајте упутство пре него што почнете и питајте колегу ако вам нешто није јасно. Нико не мора да зна све.',
  'ru-RU':
    'Прочитайте инструкцию, прежде чем начать, и спросите коллегу, если что-то непонятно. Никто не обязан знать всё.',
  'uk-UA':
    'Прочитайте інструкцію, перш ніж почати, і запитайте колегу, якщо щось незрозуміло. Ніхто не мусить знати все.',
  'bg-BG':
    'Прочетете инструкциите, преди да започнете, и попитайте колега, ако нещо не е ясно. Никой не е длъжен да знае всичко.',
  'id-ID':
    'Bacalah petunjuknya sebelum Anda mulai, dan tanyakan kepada rekan kerja jika ada yang belum jelas. Tidak ada orang yang harus tahu semuanya.',
  'sw-KE':
    'Soma maelekezo kabla ya kuanza, na umuulize mwenzako wa kazi kama kuna jambo ambalo si wazi kwako. Hakuna mtu anayejua kila kitu.',
  'ar-SA':
    'اقرأ التعليمات قبل أن تبدأ، واسأل زميلاً إذا كان هناك شيء غير واضح. لا يجب على أحد أن يعرف كل شيء من البداية.',
  'fa-IR':
    'پیش از شروع، دستورالعمل را بخوانید و اگر چیزی روشن نیست از یک همکار بپرسید. لازم نیست کسی همه چیز را بداند.',
  'ur-PK':
    'شروع کرنے سے پہلے ہدایات پڑھیں، اور اگر کوئی بات واضح نہ ہو تو کسی ساتھی سے پوچھیں۔ ہر کسی کو سب کچھ جاننا ضروری نہیں۔',
  'ja-JP': '始める前に説明書を読み、分からないことがあれば同僚に聞いてください。すべてを知っている必要はありません。',
  'zh-CN': '开始之前请先阅读说明，如果有不清楚的地方，请询问同事。没有人需要知道所有的事情，重要的是愿意学习。',
  'zh-TW': '開始之前請先閱讀說明，如果有不清楚的地方，請詢問同事。沒有人需要知道所有的事情，重要的是願意學習。',
  'vi-VN':
    'Hãy đọc hướng dẫn trước khi bắt đầu và hỏi đồng nghiệp nếu có điều gì chưa rõ. Không ai phải biết hết mọi thứ.',
}

/** Pairs of languages that no detector can tell apart in so few words, as `<written> as <detected>`. */
const RELATIVES = new Set(['da-DK as nb-NO', 'nb-NO as da-DK', 'id-ID as ms-MY'])

test('a text is recognised as its own language and as no other', () => {
  for (const [locale, text] of Object.entries(REMARKS)) {
    for (const asked of LOCALE_CODES) {
      if (RELATIVES.has(`${locale} as ${asked}`)) continue
      const own = locale === 'zh-CN' || locale === 'zh-TW' ? locale === asked : locale.slice(0, 2) === asked.slice(0, 2)
      assert.equal(couldBe(text, asked), own ? 'yes' : 'no', `${locale} as ${asked}`)
    }
  }
})

test('the language of a few words is unknown', () => {
  assert.equal(couldBe('Guten Tag, liebe Leute', 'en-US'), 'unknown')
  assert.equal(couldBe('', 'en-US'), 'unknown')
  assert.equal(couldBe('1234567890 '.repeat(50), 'en-US'), 'unknown')
})

test('a lesson that quotes another language counts as written in its own language', () => {
  const lesson = [
    'Greetings depend on the time of day and on how well you know the person.',
    'Guten Morgen, haben Sie gut geschlafen und schon gefrühstückt?',
    'Use this in the morning with people whom you address formally.',
    'Na, wie geht es dir denn heute, hast du gut geschlafen?',
    'Keep this one for friends and for people of your own age.',
  ].join('\n')
  assert.equal(couldBe(lesson, 'en-US'), 'yes')
  assert.equal(couldBe(lesson, 'fr-FR'), 'no')
})
