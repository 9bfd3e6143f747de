import { posix } from 'node:path'

/** A page of a site: its path, and the order number from its front matter, if any. */
export type SitePage = { path: string; weight: number | null }

/** Files that list a site's pages in order: mdBook, GitBook, Docsify, MkDocs, Jupyter Book, Quarto. */
const CONTENTS_FILES = /(?:^|\/)(?:SUMMARY\.md|_sidebar\.md|mkdocs\.ya?ml|_toc\.ya?ml|_quarto\.ya?ml)$/i
const PAGE_NAME = /[^\s"'()<>[\]{}|]{1,200}?\.(?:md|mdx|markdown|x?html?)\b/gi
/** The name of a page in brackets or quotes, where the path may contain spaces. */
const QUOTED_PAGE_NAME = /(?<=\(<?|["'])[^"'()<>\n]{1,200}?\.(?:md|mdx|markdown|x?html?)(?=>?\)|["'])/gi
/** Folders in which a contents file looks for its pages, besides its own folder. */
const PAGE_FOLDERS = ['', 'docs', 'src', 'content']
/** Minimum share of the site's pages that a contents file has to name; a shorter list is not the table of contents. */
const LISTED_SHARE = 0.5
const OPENING_PAGE = /^(?:index|_index|readme|home|introduction|intro|overview)\.\w+$/i

export function isContentsFile(path: string): boolean {
  return CONTENTS_FILES.test(path)
}

/** Whether a page is the index page of its folder. */
export function isIndexPage(path: string): boolean {
  return /^(?:index|_index|readme)\.\w+$/i.test(posix.basename(path))
}

/**
 * Returns the pages in reading order: as the site lists them, or else by order number and name, with the opening page
 * of each folder first.
 */
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
    const listedPath = folders.map(folder => posix.join(folder, name)).find(each => paths.has(each))
    return listedPath === undefined ? [] : [listedPath]
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

/**
 * Sorts pages folder by folder, so that the pages of a folder stay together. The position of a folder is that of its
 * index page.
 */
function sortByPath(pages: SitePage[]): SitePage[] {
  return sortFolder(pages.map(page => ({ page, parts: page.path.split('/') }))).map(({ page }) => page)
}

type PathParts = { page: SitePage; parts: string[] }

function sortFolder(entries: PathParts[]): PathParts[] {
  const byName = Map.groupBy(entries, ({ parts }) => parts[0]!)
  const named = [...byName].map(([name, folderPages]) => {
    const isPage = folderPages.length === 1 && folderPages[0]!.parts.length === 1
    const sorted = isPage
      ? folderPages
      : sortFolder(folderPages.map(({ page, parts }) => ({ page, parts: parts.slice(1) })))
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
