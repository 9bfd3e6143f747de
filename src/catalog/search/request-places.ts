import { deriveContent } from '../../content/read-content.ts'

/** All ISO 3166 country codes of two letters, joined into one string. */
const COUNTRIES =
  'ADAEAFAGALAMAOARATAUAZBABBBDBEBFBGBHBIBJBNBOBRBSBTBWBYBZCACDCFCGCHCICLCMCNCOCRCUCVCYCZDEDJDKDMDODZECEEEGERESETFIFJFMFRGAGBGDGEGHGMGN' +
  'GQGRGTGWGYHKHNHRHTHUIDIEILINIQIRISITJMJOJPKEKGKHKIKMKNKPKRKWKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMRMTMUMVMWMXMYMZNANENGNINLNO' +
  'NPNRNZOMPAPEPGPHPKPLPSPTPWPYQARORSRURWSASBSCSDSESGSISKSLSMSNSOSRSSSTSVSYSZTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVNVUWSYEZAZMZW'

/**
 * The names of each place, as in `content/words/requests*.yaml`: names are separated by spaces,
 * the words of one name by hyphens.
 */
type WrittenPlaces = Record<string, string>

/** Returns the names of parts of countries. */
export function listRegions(regions: WrittenPlaces, plain: (name: string) => string): Set<string> {
  return new Set(Object.values(regions).flatMap(splitNames).map(plain))
}

/**
 * Returns the place for each name: all countries by the runtime's names for them in this language, and the other listed
 * names of countries and regions.
 */
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
