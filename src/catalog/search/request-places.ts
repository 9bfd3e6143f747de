import { deriveContent } from '../../content/read-content.ts'

/** Countries by ISO 3166, each with two letters. */
const COUNTRIES =
  'ADAEAFAGALAMAOARATAUAZBABBBDBEBFBGBHBIBJBNBOBRBSBTBWBYBZCACDCFCGCHCICLCMCNCOCRCUCVCYCZDEDJDKDMDODZECEEEGERESETFIFJFMFRGAGBGDGEGHGMGN' +
  'GQGRGTGWGYHKHNHRHTHUIDIEILINIQIRISITJMJOJPKEKGKHKIKMKNKPKRKWKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMRMTMUMVMWMXMYMZNANENGNINLNO' +
  'NPNRNZOMPAPEPGPHPKPLPSPTPWPYQARORSRURWSASBSCSDSESGSISKSLSMSNSOSRSSSTSVSYSZTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVNVUWSYEZAZMZW'

/** Words by the place that they name, as `content/words/requests*.yaml` has them: words of one name are joined by hyphens. */
type WrittenPlaces = Record<string, string>

/** The names of parts of countries. */
export function listRegions(regions: WrittenPlaces, plain: (name: string) => string): Set<string> {
  return new Set(Object.values(regions).flatMap(splitNames).map(plain))
}

/** Every country by its name in that language, which the runtime knows, and what else people call it and its parts. */
export function readPlaces(
  language: string,
  others: WrittenPlaces[],
  plain: (name: string) => string,
): Map<string, string> {
  return new Map(deriveContent(`places-${language}`, 'words', () => [...namePlaces(language, others, plain)]))
}

function namePlaces(language: string, others: WrittenPlaces[], plain: (name: string) => string): Map<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const places = new Map<string, string>()
  for (const code of COUNTRIES.match(/../g)!) {
    const name = names.of(code)
    if (name) places.set(plain(name), code === 'GB' ? 'UK' : code)
  }
  for (const [place, words] of others.flatMap(written => Object.entries(written))) {
    for (const name of splitNames(words)) places.set(plain(name), place)
  }
  return places
}

function splitNames(words: string): string[] {
  return words.split(/\s+/).map(name => name.replaceAll('-', ' '))
}
