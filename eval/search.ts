import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { writeFromLibrary } from '../src/catalog/library-author.ts'
import { packEntries, requirePack } from '../src/catalog/packs/read-library.ts'
import { findPackIn } from '../src/catalog/search/find-translation.ts'
import { briefSchema } from '../src/course/brief.ts'
import type { LocaleCode } from '../src/language/locales.ts'
import type { Case } from './cases.ts'

type Requests = {
  found: Record<string, string[]>
  parts: Record<string, string>
  others: string[]
  around: string[]
  turned: string[]
  heads: Record<string, string>
  turnedButRight: Record<string, string>
}
type TranslatedRequests = { found: Record<string, Record<string, string[]>>; others: Record<string, string[]> }
type UnseenRequests = Record<string, Record<string, Record<string, string>>>
type FarOffRequests = { none: Record<string, string[]>; methods: Record<string, string[]> }
type Outlines = Record<string, Record<string, string>>

const NONE = 'none'
/** Locales in which packs are written or translated. */
const LOCALES: LocaleCode[] = ['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR']

/** Checks which pack the search finds for a request, and which lessons are put under a chapter title of the client. */
export function runSearch(): Case[] {
  return [
    ...unseenCases('unseen', 'corpora/requests-unseen.yaml'),
    ...unseenCases('held-out', 'corpora/requests-held-out.yaml'),
    ...unseenCases('by managers', 'corpora/requests-by-managers.yaml'),
    ...farOffCases(),
    ...requestCases(),
    ...translatedCases(),
    ...nameCases(),
    ...topicCases(),
    ...outlineCases(),
  ]
}

/**
 * Makes cases of requests that were not used to tune any rule. If the wanted answers name lessons, the lessons that the
 * search finds in the pack are a second case.
 */
function unseenCases(corpus: string, file: string): Case[] {
  const classes = readCorpus(file) as UnseenRequests
  return Object.entries(classes).flatMap(([name, byLocale]) =>
    Object.entries(byLocale).flatMap(([locale, requests]) =>
      Object.entries(requests).flatMap(([request, right]) => {
        const answers = right.split(' | ').filter(answer => answer !== NONE)
        const wanted = [...new Set(answers.map(answer => answer.split(' > ')[0]!))]
        const found = searchCase(`${corpus}/${name}`, request, locale as LocaleCode, wanted)
        const isOptional = right.split(' | ').includes(NONE)
        const parts = answers.length > 0 && answers.every(answer => answer.includes(' > '))
        return [
          { ...found, optional: isOptional },
          ...(parts ? [partCase(`${corpus}/${name}, by lesson`, request, locale as LocaleCode, answers)] : []),
        ]
      }),
    ),
  )
}

function partCase(group: string, request: string, locale: LocaleCode, wanted: string[]): Case {
  const { pack, topic } = findPackIn(request, locale) ?? {}
  const places = topic?.lessons.map(place => `${pack!.id} > ${place}`) ?? []
  return { group, id: request, wanted, got: places.find(place => wanted.includes(place)) ?? places[0] ?? null }
}

/**
 * Makes cases of subjects that no pack teaches. A general pack is also a right answer if its method helps to learn the
 * subject.
 */
function farOffCases(): Case[] {
  const { none, methods } = readCorpus('corpora/requests-far-off.yaml') as FarOffRequests
  const cases = (group: string, requests: string[], wanted: string[]) =>
    requests.map(request => ({ ...searchCase(group, request, 'en-US', wanted), optional: true }))
  return [
    ...Object.entries(none).flatMap(([theme, requests]) => cases(`far-off/${theme}`, requests, [])),
    ...Object.entries(methods).flatMap(([id, requests]) => cases('far-off/methods', requests, [id])),
  ]
}

function requestCases(): Case[] {
  const { found, parts, others, around, turned, heads, turnedButRight } = readCorpus(
    '../test/requests.yaml',
  ) as Requests
  const frames = Object.entries(heads).flatMap(([id, head]) => [
    ...around.map(frame => searchCase('requests/framed', frame.replace('{X}', head), 'en-GB', [id])),
    ...turned.map(frame => {
      const request = frame.replace('{X}', head)
      return searchCase('requests/turned', request, 'en-GB', turnedButRight[request] ? [turnedButRight[request]] : [])
    }),
  ])
  return [
    ...Object.entries(found).flatMap(([id, requests]) =>
      requests.map(request => searchCase('requests/ordinary', request, 'en-GB', [id])),
    ),
    ...Object.entries(parts).map(([request, place]) => partCase('requests/parts', request, 'en-GB', [place])),
    ...others.map(request => searchCase('requests/others', request, 'en-GB', [])),
    ...frames,
  ]
}

function translatedCases(): Case[] {
  const { found, others } = readCorpus('../test/translated-requests.yaml') as TranslatedRequests
  return [
    ...Object.entries(found).flatMap(([locale, byPack]) =>
      Object.entries(byPack).flatMap(([id, requests]) =>
        requests.map(request =>
          searchCase(`translated requests/ordinary ${locale}`, request, locale as LocaleCode, [id]),
        ),
      ),
    ),
    ...Object.entries(others).flatMap(([locale, requests]) =>
      requests.map(request => searchCase(`translated requests/others ${locale}`, request, locale as LocaleCode, [])),
    ),
  ]
}

/**
 * Makes cases of the names of each pack, which must find it, and of its near misses (`notAliases`), which must not find
 * the whole pack but may find a topic in it. For a name of a domain pack, a subject pack is right too, because it takes
 * precedence.
 */
function nameCases(): Case[] {
  const subjects = packEntries().flatMap(({ id, kind }) => (kind === 'subject' ? [id] : []))
  return LOCALES.flatMap(locale =>
    packEntries(locale).flatMap(({ id, kind, aliases, asks, notAliases }) => [
      ...[...aliases, ...asks].map(name => {
        const wanted = kind === 'domain' ? [id, ...subjects] : [id]
        return searchCase(`names/of packs ${locale}`, name, locale, wanted)
      }),
      ...notAliases.map(name => {
        const found = findPackIn(name, locale)
        const got = found?.pack.id === id && !found.topic ? id : null
        return { group: `names/near misses ${locale}`, id: `${id}: ${name}`, wanted: [], got }
      }),
    ]),
  )
}

/**
 * Makes a case of each name of a topic, written behind the first name of its pack. A topic whose name means the whole
 * pack ("What AI is") finds no part of it.
 */
function topicCases(): Case[] {
  return LOCALES.flatMap(locale =>
    packEntries(locale).flatMap(({ id, kind, aliases }) => {
      if (kind === 'domain') return []
      return requirePack(id, locale).topics.flatMap(({ name, aliases: others, lessons }) =>
        [name, ...others].map(text => {
          const wanted = lessons.map(lesson => `${id} > ${lesson}`)
          return partCase(`names/of topics ${locale}`, `${aliases[0]}: ${text}`, locale, wanted)
        }),
      )
    }),
  )
}

/**
 * Makes a case of each chapter title in an outline. The case is right if the chapter gets the lesson that people expect
 * under that title.
 */
function outlineCases(): Case[] {
  return Object.entries(readCorpus('../test/outlines.yaml') as Outlines).flatMap(([subject, expected]) => {
    const brief = briefSchema.parse({ subject, outline: Object.keys(expected), languageId: 'en-GB' })
    const { chapters } = writeFromLibrary(brief)
    return Object.entries(expected).map(([title, lesson]) => {
      const titles = chapters.find(chapter => chapter.title === title)?.lessons.map(each => each.title) ?? []
      const isThere = titles.some(each => each.startsWith(lesson))
      return {
        group: 'outlines/chapters',
        id: `${subject}: ${title}`,
        wanted: [lesson],
        got: isThere ? lesson : titles.join('; '),
      }
    })
  })
}

function searchCase(group: string, request: string, locale: LocaleCode, wanted: string[]): Case {
  return { group, id: request, wanted, got: find(request, locale) }
}

function find(request: string, locale: LocaleCode): string | null {
  return findPackIn(request, locale)?.pack.id ?? null
}

function readCorpus(file: string): unknown {
  return parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}
