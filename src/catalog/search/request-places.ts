import { deriveContent } from '../../content/read-content.ts'

/** Countries by ISO 3166, each with two letters. */
const COUNTRIES =
  'ADAEAFAGALAMAOARATAUAZBABBBDBEBFBGBHBIBJBNBOBRBSBTBWBYBZCACDCFCGCHCICLCMCNCOCRCUCVCYCZDEDJDKDMDODZECEEEGERESETFIFJFMFRGAGBGDGEGHGMGN' +
  'GQGRGTGWGYHKHNHRHTHUIDIEILINIQIRISITJMJOJPKEKGKHKIKMKNKPKRKWKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMRMTMUMVMWMXMYMZNANENGNINLNO' +
  'NPNRNZOMPAPEPGPHPKPLPSPTPWPYQARORSRURWSASBSCSDSESGSISKSLSMSNSOSRSSSTSVSYSZTDTGTHTJTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVNVUWSYEZAZMZW'

/** Every country by its name in that language, which the runtime knows, and what else people call it. */
export function readPlaces(
  language: string,
  others: Record<string, string>,
  plain: (name: string) => string,
): Map<string, string> {
  return new Map(deriveContent(`places-${language}`, 'words', () => [...namePlaces(language, others, plain)]))
}

function namePlaces(
  language: string,
  others: Record<string, string>,
  plain: (name: string) => string,
): Map<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const places = new Map<string, string>()
  for (const code of COUNTRIES.match(/../g)!) {
    const name = names.of(code)
    if (name) places.set(plain(name), code === 'GB' ? 'UK' : code)
  }
  for (const [place, words] of Object.entries(others)) {
    for (const name of words.split(/\s+/)) places.set(plain(name.replaceAll('-', ' ')), place)
  }
  return places
}
