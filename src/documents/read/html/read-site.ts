import { posix } from 'node:path'
import type { PictureReason, SourceBlock, SourceDocument } from '../../../course/source-document.ts'
import { unreadable } from '../../unreadable-source.ts'
import { cleanLine } from '../clean-text.ts'
import { decodeText, metaCharset } from '../decode-text.ts'
import type { PictureCollector } from '../pictures/collect-pictures.ts'
import { type Archive, openArchive } from '../unzip.ts'
import { readDataAddress } from './html-pictures.ts'
import { decodeName, isContentsFile, isIndexPage, orderPages } from './order-pages.ts'
import { readHtml } from './read-html.ts'
import { readMarkdown } from './read-markdown.ts'

const MARKDOWN_PAGE = /\.(?:md|mdx|markdown)$/i
const HTML_PAGE = /\.x?html?$/i
/** Folders of themes and tools, and folders that macOS adds to archives. */
const APART = /(?:^|\/)(?:\.[^/]+|node_modules|__MACOSX|_includes|_layouts|_sass|_site|_templates|_static|overrides)\//i
/** Pages that are about the repository or the site itself. */
const REPOSITORY_PAGE =
  /(?:^|\/)(?:license|licence|copying|changelog|code[-_]of[-_]conduct|contributing|pull_request_template|404|search|genindex|_footer|_navbar|_coverpage)\.\w+$/i
const TEMPLATE_MARKS = /\{%|\{\{/
/** The order number of a page: `weight: 20` of Hugo, `nav_order` of Just the Docs, `sidebar_position` of Docusaurus. */
const WEIGHT = /^(?:weight|nav_order|sidebar_position|order)\s*[:=]\s*(-?\d{1,6}(?:\.\d{1,3})?)\s*$/im
const FRONT_MATTER_CHARACTERS = 4_000
const SITE_TITLE_FILES = /(?:^|\/)(?:mkdocs\.ya?ml|_config\.ya?ml|book\.toml|_quarto\.ya?ml)$/i
const SITE_TITLE = /^\s*(?:site_name|title)\s*[:=]\s*["']?([^"'\n#]{2,120}?)["']?\s*$/m
const MOST_PAGES = 3_000
const LOWEST_LEVEL = 6

type ReadPage = { path: string; document: SourceDocument }

/** Whether an archive holds Markdown or HTML pages. */
export function holdsPages({ names }: Archive): boolean {
  return names.some(isPage)
}

/**
 * Reads a ZIP of Markdown or HTML files as one document: page after page, each under its title, with pictures from the
 * archive.
 */
export function readSite(bytes: Buffer, pictures: PictureCollector): SourceDocument {
  const archive = openArchive(bytes)
  const candidates = archive.names.filter(isPage)
  const contentPaths = candidates.filter(path => !REPOSITORY_PAGE.test(path))
  const paths = (contentPaths.length > 0 ? contentPaths : candidates).filter(path => !isContentsFile(path))
  if (paths.length > MOST_PAGES) throw unreadable('document-pages', { most: MOST_PAGES })
  const texts = new Map(paths.map(path => [path, readPageText(archive, path)]))
  const pages = paths
    .filter(path => MARKDOWN_PAGE.test(path) || !TEMPLATE_MARKS.test(texts.get(path)!))
    .map(path => ({ path, weight: readWeight(texts.get(path)!) }))
  const contents = archive.names.filter(isContentsFile).map(path => ({ path, text: archive.text(path) ?? '' }))
  const read = orderPages(pages, contents).flatMap(({ path }): ReadPage[] => {
    const document = readPage(path, texts.get(path)!)
    return document.blocks.length > 0 ? [{ path, document }] : []
  })
  if (read.length === 0) throw unreadable('document-pages-empty')
  const markdownPages = read.filter(({ document }) => document.kind === 'markdown').length
  const kind = 2 * markdownPages >= read.length ? 'markdown' : 'html'
  return { kind, title: readSiteTitle(archive), pages: null, blocks: joinPages(read) }

  function readPage(path: string, text: string): SourceDocument {
    const find = (address: string) => findPicture(archive, path, address)
    return MARKDOWN_PAGE.test(path) ? readMarkdown(withoutScript(text), pictures, find) : readHtml(text, pictures, find)
  }
}

function isPage(path: string): boolean {
  return (MARKDOWN_PAGE.test(path) || HTML_PAGE.test(path)) && !APART.test(path)
}

function readPageText(archive: Archive, path: string): string {
  const bytes = archive.bytes(path) ?? Buffer.alloc(0)
  return decodeText(bytes, HTML_PAGE.test(path) ? metaCharset(bytes) : null)
}

function readWeight(text: string): number | null {
  const front = /^\uFEFF?(---|\+\+\+)\r?\n([\s\S]*?)\r?\n\1/.exec(text.slice(0, FRONT_MATTER_CHARACTERS))
  const weight = front && WEIGHT.exec(front[2]!)
  return weight ? Number(weight[1]) : null
}

/** Removes the import and export lines of MDX. */
function withoutScript(text: string): string {
  return text.replace(/^(?:import\s.{1,300}\sfrom\s+["'].{1,200}["'];?|export\s+(?:const|default)\s.{1,300})$/gm, '')
}

function readSiteTitle(archive: Archive): string | null {
  const path = archive.names.find(name => SITE_TITLE_FILES.test(name))
  const title = path === undefined ? null : SITE_TITLE.exec(archive.text(path) ?? '')
  return title ? cleanLine(title[1]!) || null : null
}

/**
 * Joins pages under their titles. The pages of a folder come below a heading, which is the title of the folder's index
 * page or the folder's name.
 */
function joinPages(read: ReadPage[]): SourceBlock[] {
  const root = sharedFolder(read.map(({ path }) => path))
  const folderOf = (path: string) => posix.relative(root, path).split('/').slice(0, -1)[0] ?? ''
  const folders = new Set(read.map(({ path }) => folderOf(path)).filter(folder => folder !== ''))
  const hasChapters = folders.size > 1
  const blocks: SourceBlock[] = []
  let open = ''
  for (const { path, document } of read) {
    const folder = hasChapters ? folderOf(path) : ''
    const isIndex = folder !== '' && isIndexPage(path) && posix.relative(root, path).split('/').length === 2
    if (folder !== open && folder !== '' && !isIndex) blocks.push({ type: 'heading', level: 1, text: asTitle(folder) })
    open = folder
    blocks.push(...underTitle(path, document, folder === '' || isIndex ? 0 : 1))
  }
  return blocks
}

function underTitle(path: string, { title, blocks }: SourceDocument, depth: number): SourceBlock[] {
  const [first] = blocks
  const isTitled = first?.type === 'heading' && blocks.every(block => block === first || !isAtLeast(block, first.level))
  const titledBlocks: SourceBlock[] = isTitled
    ? blocks
    : [{ type: 'heading', level: 1, text: title ?? asTitle(posix.basename(path)) }, ...blocks]
  const top = isTitled ? first.level : 1
  const lowered = isTitled || !blocks.some(block => isAtLeast(block, 1)) ? 0 : 1
  return titledBlocks.map((block, at) => {
    if (block.type !== 'heading') return block
    const level = block.level - top + 1 + depth + (at > 0 ? lowered : 0)
    return { ...block, level: Math.min(LOWEST_LEVEL, level) }
  })
}

function isAtLeast(block: SourceBlock, level: number): boolean {
  return block.type === 'heading' && block.level <= level
}

/** Returns a title from a file name: "02-getting_started.md" becomes "Getting started". */
function asTitle(name: string): string {
  const plain = name
    .replace(/\.\w{2,8}$/, '')
    .replace(/^\d{1,4}[-_. ]+(?=\p{L})/u, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  const title = plain || name
  return title[0]!.toUpperCase() + title.slice(1)
}

function sharedFolder(paths: string[]): string {
  const [first, ...rest] = paths.map(path => posix.dirname(path).split('/'))
  const end = first!.findIndex((part, at) => rest.some(parts => parts[at] !== part))
  return (end < 0 ? first! : first!.slice(0, end)).join('/') || '.'
}

/**
 * Finds a picture by its address relative to the page. An address from the site's root is matched by the end of its
 * path, wherever the site's files lie in the archive.
 */
function findPicture(archive: Archive, page: string, address: string): Buffer | PictureReason {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return readDataAddress(address)
  const name = decodeName(address.replace(/[?#].*$/, ''))
  const beside = archive.picture(posix.join(posix.dirname(page), name))
  if (beside) return beside
  const end = `/${name.replace(/^(?:\.{0,2}\/)+/, '')}`
  const elsewhere = archive.names.find(each => `/${each}`.endsWith(end))
  return (elsewhere && archive.picture(elsewhere)) || 'elsewhere'
}
