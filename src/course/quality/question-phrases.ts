import { type LocaleCode, languageOf } from '../locales.ts'
import type { Question } from '../schema.ts'

/** "All of the above", "none of these" and their like, as the whole option. */
const CATCH_ALL: Record<string, RegExp> = {
  en: /^(all|none|both|any|neither|either) of (the|these)( (above|below|options|answers|choices))?$|^(both )?[abcd] (and|or|&) [abcd]$|^(all|none) (are|is) (correct|true|right)$/,
  de: /^(alle|keine|keines|nichts) (der|von den|davon)?\s?(oben genannten|obigen|genannten|davon)?( antworten| optionen)?$|^alles davon$/,
  fr: /^(toutes|tous|aucune?) (de |des |les )*(ces )?(réponses|options|propositions)?\s?(ci-dessus|précédentes)?$/,
  es: /^(todas|todos|ninguna|ninguno) (de )?(las|los) (anteriores|opciones( anteriores)?|respuestas( anteriores)?)$/,
  pt: /^(todas|todos|nenhuma|nenhum) (das|dos|as|os) (anteriores|opções( anteriores)?|alternativas( anteriores)?|respostas( anteriores)?)( acima)?$/,
  it: /^(tutte|tutti|nessuna|nessuno) (le|i|delle|dei|di) (precedenti|risposte( precedenti)?|opzioni( precedenti)?)$/,
  nl: /^(alle|geen) (van )?(de )?(bovenstaande|bovengenoemde)( antwoorden| opties)?$/,
  sv: /^(alla|inget|inga|ingen) (av )?(ovanstående|dessa|de ovanstående)( alternativ)?$/,
  da: /^(alle|ingen|intet) (af )?(ovenstående|disse|de ovenstående)$/,
  nb: /^(alle|ingen|intet) (av )?(de )?(ovennevnte|ovenstående|disse)$/,
  pl: /^(wszystkie|żadne|żadna) (z )?(powyższych|powyższe|odpowiedzi|wymienionych)( odpowiedzi)?$/,
  cs: /^(všechny|žádná|nic) (z )?(výše uvedené|výše uvedených|uvedených|předchozích)( možnosti| možností)?$/,
  ru: /^(все|всё|ни одно|ничего|ни один) (из )?(вышеперечисленного|вышеперечисленное|перечисленного|перечисленное|вышеуказанного|этого)$/,
  uk: /^(усе|все|жоден|жодне|нічого) (із |з )?(переліченого|перелічене|вищезазначеного|вищенаведеного|цього)$/,
  tr: /^(yukarıdakilerin )?(hepsi|hiçbiri)$/,
  ja: /^(上記|以上)の?(すべて|全て|いずれでもない|どれでもない)$/,
  ko: /^(위의?|상기) ?(모두|모든 것|어느 것도 아님|보기 모두)$/,
  zh: /^(以上|上述)(都是|全部|全都是|皆是|都不是|皆非|均是|均不是|所有)$/,
  ar: /^(كل|جميع|لا شيء|أي) (من )?(ما|مما) (سبق|ذكر)$/,
}

/** How a verdict begins; only an opening word counts, since "right" in mid-sentence says nothing. */
const SAYS_RIGHT: Record<string, RegExp> = {
  en: /^(correct|right|yes|exactly|that's right|true)\s?[,.!:;—–-]/,
  de: /^(richtig|korrekt|ja|genau)\s?[,.!:;—–-]/,
  fr: /^(correct|exact|oui|juste|bonne réponse)\s?[,.!:;—–-]/,
  es: /^(correcto|correcta|sí|exacto|cierto)\s?[,.!:;—–-]/,
  pt: /^(correto|correta|certo|certa|sim|exato)\s?[,.!:;—–-]/,
  it: /^(corretto|corretta|giusto|giusta|sì|esatto)\s?[,.!:;—–-]/,
  nl: /^(juist|correct|goed|ja|precies)\s?[,.!:;—–-]/,
  ru: /^(верно|правильно|да|точно)\s?[,.!:;—–-]/,
  ja: /^(正解|正しい)/,
  zh: /^(正确|正確|对|對|没错|沒錯)[，。！,.!:：]/,
}

const SAYS_WRONG: Record<string, RegExp> = {
  en: /^(incorrect|wrong|no|false|not (correct|right|quite|true))\s?[,.!:;—–-]/,
  de: /^(falsch|nein|nicht (richtig|korrekt|ganz)|leider nicht)\s?[,.!:;—–-]/,
  fr: /^(faux|incorrect|non|inexact|pas (exact|correct|tout à fait))\s?[,.!:;—–-]/,
  es: /^(incorrecto|incorrecta|no|falso)\s?[,.!:;—–-]/,
  pt: /^(incorreto|incorreta|errado|errada|não|falso)\s?[,.!:;—–-]/,
  it: /^(sbagliato|errato|errata|no|falso|non (corretto|esatto))\s?[,.!:;—–-]/,
  nl: /^(onjuist|fout|nee|incorrect|niet (juist|correct))\s?[,.!:;—–-]/,
  ru: /^(неверно|неправильно|нет|не (верно|совсем))\s?[,.!:;—–-]/,
  ja: /^(不正解|誤り|間違い)/,
  zh: /^(错误|錯誤|不正确|不正確|不对|不對|错|錯)[，。！,.!:：]/,
}

/** No verdict or catch-all is longer; what is longer need not be read to its end. */
const PHRASE_CHARACTERS = 80

export function isCatchAll(option: string, language: LocaleCode): boolean {
  const text = option
    .trim()
    .toLowerCase()
    .replace(/[.。!]+$/u, '')
  return text.length <= PHRASE_CHARACTERS && (CATCH_ALL[languageOf(language)]?.test(text) ?? false)
}

export function contradictsKey(option: Question['options'][number], language: LocaleCode): boolean {
  const says = (option.correct ? SAYS_WRONG : SAYS_RIGHT)[languageOf(language)]
  return says?.test(option.reason.slice(0, PHRASE_CHARACTERS).trim().toLowerCase()) ?? false
}
