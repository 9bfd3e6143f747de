import { findGroupSign } from './read-number.ts'

/**
 * The rules of one language for folding typed answers: reducing different spellings of an answer to one form before
 * they are compared. The rules are part of the course's page, so that the player folds as the server does.
 */
export type AnswerFolding = {
  /** BCP 47 tag, used for lower-casing. */
  language: string
  /**
   * The sign that groups thousands in this language, if it is a comma or a point, which could be taken for a decimal
   * sign; empty if it is another sign.
   */
  group: string
  /**
   * The articles of the language. An entry with an apostrophe, such as `l'`, is the beginning of a word; all others are
   * whole words.
   */
  articles: string[]
  /** Words that only introduce an answer: "in quarantine", "to freeze". */
  leadIns: string[]
  /** Pronouns that may follow an answer and stand for what the question is about: "freeze it". */
  pronouns: string[]
  /** Endings that make a plural of a long word. */
  plurals: string[]
  /** An article written as one word with its noun: `ال`. */
  joinedArticle: string
  /**
   * Letters with a diacritical mark that are separate letters of the alphabet and therefore keep the mark in the folded
   * text. `*` means that all letters keep their marks.
   */
  letters: string
  /** Alternative spellings: each key is a letter, and its value replaces it in the folded text. */
  spellings: Record<string, string>
}

type WordLists = 'articles' | 'leadIns' | 'pronouns' | 'plurals'
type Rule = Partial<Omit<AnswerFolding, 'language' | 'group' | WordLists>> & { [List in WordLists]?: string }

const CYRILLIC: Rule = { letters: 'й' }

/**
 * Folding rules by language. The letters that keep their marks follow CLDR's main exemplar characters; a letter that
 * dictionaries sort with its base letter (é in French, ё in Russian) loses its mark. Languages without an entry have no
 * articles, and letters lose their marks.
 */
const RULES: Record<string, Rule> = {
  ar: { joinedArticle: 'ال', spellings: { ٱ: 'ا', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' } },
  bg: CYRILLIC,
  bn: { letters: '*' },
  ca: { articles: "el la els les l' un una uns unes", plurals: 's', letters: 'ç' },
  cs: { letters: 'áčďéěíňóřšťúůýž' },
  da: { articles: 'en et den det de', spellings: { å: 'aa', æ: 'ae', ø: 'oe' } },
  de: {
    articles: 'der die das den dem des ein eine einen einem einer eines',
    spellings: { ä: 'ae', ö: 'oe', ü: 'ue' },
  },
  el: { articles: 'ο η το οι τα τον την τη του της των τους τις ένας μία μια ένα', spellings: { ς: 'σ' } },
  en: { articles: 'the a an', leadIns: 'to in as its being', pronouns: 'it one', plurals: 's es' },
  es: { articles: 'el la los las un una unos unas', plurals: 's es', letters: 'ñ' },
  et: { letters: 'õäöüšž' },
  fa: { spellings: { ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه' } },
  fi: { letters: 'åäöšž' },
  fr: { articles: "le la les l' un une des du", plurals: 's' },
  he: { joinedArticle: 'ה' },
  // A nasal before a consonant may also be written as a dot above: हिन्दी, हिंदी.
  hi: { spellings: { '\u093c': '', '\u0901': 'ं', ङ्: 'ं', ञ्: 'ं', ण्: 'ं', न्: 'ं', म्: 'ं' } },
  hr: { letters: 'čćšž', spellings: { đ: 'dj' } },
  hu: { articles: 'a az egy', letters: 'áéíóöőúüű' },
  it: { articles: "il lo la i gli le l' un uno una un'" },
  ja: { letters: '*' },
  ko: { letters: '*' },
  lt: { letters: 'ąčęėįšųūž' },
  lv: { letters: 'āčēģīķļņšūž' },
  nb: { articles: 'en ei et den det de', spellings: { å: 'aa', æ: 'ae', ø: 'oe' } },
  nl: { articles: "de het een 't" },
  pl: { letters: 'ąćęłńóśźż' },
  pt: { articles: 'o a os as um uma uns umas', plurals: 's es' },
  ro: { articles: 'un o', letters: 'ăâîșț', spellings: { ş: 'ș', ţ: 'ț' } },
  ru: CYRILLIC,
  sk: { letters: 'áäčďéíĺľňóôŕšťúýž' },
  sl: { letters: 'čšž' },
  // Serbian is written in two alphabets, Cyrillic and Latin.
  sr: {
    letters: 'čćšž',
    spellings: {
      đ: 'dj',
      ...pairLetters(
        'абвгдђежзијклљмнњопрстћуфхцчџш',
        'a b v g d dj e ž z i j k l lj m n nj o p r s t ć u f h c č dž š',
      ),
    },
  },
  sv: { articles: 'en ett den det de', letters: 'åäö' },
  th: { letters: '*' },
  tr: { letters: 'çğöşü' },
  uk: { letters: 'йї' },
  ur: { spellings: { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', ة: 'ہ', ۃ: 'ہ' } },
  vi: { letters: '*' },
  zh: { letters: '*' },
}

/** Returns the folding rules of the language of a locale or two-letter language code. */
export function findFolding(locale: string): AnswerFolding {
  const language = locale.slice(0, 2)
  const {
    articles,
    leadIns,
    pronouns,
    plurals,
    joinedArticle = '',
    letters = '',
    spellings = {},
  } = RULES[language] ?? {}
  return {
    language,
    group: findGroupSign(locale),
    articles: listWords(articles),
    leadIns: listWords(leadIns),
    pronouns: listWords(pronouns),
    plurals: listWords(plurals),
    joinedArticle,
    letters,
    spellings,
  }
}

function listWords(words = ''): string[] {
  return words.split(' ').filter(Boolean)
}

function pairLetters(cyrillic: string, latin: string): Record<string, string> {
  const letters = latin.split(' ')
  return Object.fromEntries(Array.from(cyrillic, (letter, place) => [letter, letters[place]!]))
}
