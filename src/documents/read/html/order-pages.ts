import { posix } from 'node:path'

/** A file of a site that is read: its path, and the number that its front matter gives it among its neighbours. */
export type SitePage = { path: string; weight: number | null }

/** Files in which generators and wikis list the pages in their order: mdBook, GitBook, Docsify, MkDocs, Jupyter Book. */
const CONTENTS_FILES = /(?:^|\/)(?:SUMMARY\.md|_sidebar\.md|mkdocs\.ya?ml|_toc\.ya?ml|_quarto\.ya?ml)$/i
const PAGE_NAME = /[^\s"'()<>[\]{}|]{1,200}?\.(?:md|mdx|markdown|x?html?)\b/gi
/** A path may have spaces where it stands in brackets or quotes. */
const QUOTED_PAGE_NAME = /(?<=\(<?|["'])[^"'()<>\n]{1,200}?\.(?:md|mdx|markdown|x?html?)(?=>?\)|["'])/gi
/** Where such lists look for their pages, besides their own folder. */
const PAGE_FOLDERS = ['', 'docs', 'src', 'content']
/** A list that names fewer of the pages is not the list of them all. */
const LISTED_SHARE = 0.5
const OPENING_PAGE = /^(?:index|_index|readme|home|introduction|intro|overview)\.\w+$/i

export function isContentsFile(path: string): boolean {
  return CONTENTS_FILES.test(path)
}

/** The page that stands for its folder. */
export function isIndexPage(path: string): boolean {
  return /^(?:index|_index|readme)\.\w+$/i.test(posix.basename(path))
}

/** The pages in the order of reading: as the site lists them, else by their numbers, with the opening page of each folder first. */
export function orderPages(pages: SitePage[], contentsFiles: { path: string; text: string }[]): SitePage[] {
  const byWeight = sortByPath(pages)
  const lists = contentsFiles.map(file => findListedPages(file, pages))
  const listed = lists.sort((one, other) => other.length - one.length)[0] ?? []
  if (listed.length < LISTED_SHARE * pages.length) return byWeight
  const places = new Map(listed.map((path, at) => [path, at]))
  const place = ({ path }: SitePage) => places.get(path) ?? pages.length
  return byWeight.toSorted((one, other) => place(one) - place(other))
}

function findListedPages({ path, text }: { path: string; text: string }, pages: SitePage[]): string[] {
  const paths = new Set(pages.map(page => page.path))
  const folders = PAGE_FOLDERS.map(folder => posix.join(posix.dirname(path), folder))
  const names = [...text.matchAll(PAGE_NAME), ...text.matchAll(QUOTED_PAGE_NAME)]
    .sort((one, other) => one.index - other.index)
    .map(([name]) => decodeName(name))
  const listed = names.flatMap(name => {
    const found = folders.map(folder => posix.join(folder, name)).find(each => paths.has(each))
    return found === undefined ? [] : [found]
  })
  return [...new Set(listed)]
}

export function decodeName(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Folder by folder, so that pages of one folder stay together; a folder stands where its first page would. */
function sortByPath(pages: SitePage[]): SitePage[] {
  return sortFolder(pages.map(page => ({ page, parts: page.path.split('/') }))).map(({ page }) => page)
}

type PathParts = { page: SitePage; parts: string[] }

function sortFolder(entries: PathParts[]): PathParts[] {
  const byName = Map.groupBy(entries, ({ parts }) => parts[0]!)
  const named = [...byName].map(([name, own]) => {
    const isPage = own.length === 1 && own[0]!.parts.length === 1
    const sorted = isPage ? own : sortFolder(own.map(({ page, parts }) => ({ page, parts: parts.slice(1) })))
    const opening = sorted.find(({ page }) => isIndexPage(page.path)) ?? (isPage ? sorted[0]! : null)
    return { name, sorted, weight: opening?.page.weight ?? null, isOpening: isPage && OPENING_PAGE.test(name) }
  })
  return named
    .toSorted((one, other) => {
      if (one.isOpening !== other.isOpening) return one.isOpening ? -1 : 1
      const weights = (one.weight ?? Number.MAX_SAFE_INTEGER) - (other.weight ?? Number.MAX_SAFE_INTEGER)
      return weights || one.name.localeCompare(other.name, 'en', { numeric: true })
    })
    .flatMap(({ sorted }) => sorted)
}
