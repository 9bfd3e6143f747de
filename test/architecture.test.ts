import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BLOCK_KINDS } from '../src/course/blocks/blocks.ts'
import { QUESTION_KINDS } from '../src/course/questions/questions.ts'
import { ALL_FORMATS } from '../src/export/formats.ts'
import {
  literalText,
  type Node,
  nameOf,
  parseCode,
  parseSources,
  type SourceFile,
  visit,
} from './support/parse-code.ts'

/**
 * Maps each room (a folder of `src`, or a file directly in it) to the rooms that it may import besides itself. The list
 * goes from the ground up: every room that is named as importable has its own line above.
 */
const MAY_IMPORT: Record<string, string[]> = {
  refusals: [],
  errors: ['refusals'],
  events: [],
  edition: [],
  look: [],
  content: [],
  formulas: [],
  network: [],
  telemetry: ['events'],
  isolate: ['errors', 'refusals'],
  language: ['content'],
  course: ['language', 'formulas', 'refusals'],
  media: ['course', 'isolate', 'refusals'],
  brand: ['media', 'look', 'isolate', 'errors', 'refusals'],
  quality: ['course', 'formulas', 'language', 'content'],
  catalog: ['quality', 'course', 'formulas', 'language', 'content'],
  documents: ['course', 'language', 'content', 'isolate', 'refusals'],
  llm: [
    ...['documents', 'quality', 'course', 'formulas', 'language', 'content', 'network', 'telemetry', 'errors'],
    'refusals',
  ],
  player: ['course', 'language', 'content', 'formulas', 'brand', 'look'],
  export: ['player', 'course', 'formulas', 'brand', 'edition'],
  storage: ['isolate'],
  store: [
    ...['telemetry', 'storage', 'quality', 'course', 'language', 'brand', 'isolate', 'edition', 'events', 'errors'],
    'refusals',
  ],
  webhooks: ['network', 'events'],
  flows: [
    ...['catalog', 'documents', 'quality', 'course', 'language', 'media', 'brand', 'player', 'export', 'isolate'],
    ...['store', 'storage', 'webhooks', 'network', 'edition', 'errors', 'refusals'],
  ],
  worker: ['flows', 'store', 'telemetry'],
  api: [
    'flows',
    'player',
    'quality',
    'course',
    'language',
    'media',
    'brand',
    'isolate',
    'store',
    'storage',
    'telemetry',
    'events',
    'errors',
    'refusals',
  ],
  console: [
    ...['api', 'flows', 'player', 'course', 'formulas', 'language', 'brand', 'content', 'look', 'store', 'errors'],
    ...['isolate', 'refusals'],
  ],
  client: [],
  app: [
    ...['api', 'console', 'worker', 'flows', 'llm', 'catalog', 'course', 'store', 'storage'],
    ...['network', 'telemetry'],
  ],
  cli: ['client', 'app'],
}

/** The only files of an engine that other rooms may import. */
const DOORS: Record<string, string[]> = {
  catalog: ['library-author.ts', 'known-subjects.ts'],
  documents: [
    ...['document-author.ts', 'run-in-thread.ts', 'read-source.ts', 'passages.ts', 'can-ask.ts'],
    ...['source-phrases.ts', 'source-words.ts', 'document-name.ts', 'name-documents.ts', 'place-pictures.ts'],
  ],
  llm: [
    ...['model-author.ts', 'local-author.ts', 'find-local-model.ts', 'model-setting.ts', 'videos/find-videos.ts'],
    ...['pictures/model-illustrator.ts', 'pictures/image-providers.ts'],
  ],
}
/**
 * Files that other rooms may import although they are not in `DOORS`: grounding (`src/llm/grounding`) splits a document
 * into sections, and finds exercises and dangling references, by the code of the document author, so that both get the
 * same text.
 */
const PAST_THE_DOOR = new Set([
  'src/documents/structure/sections.ts',
  'src/documents/lessons/exercises.ts',
  'src/documents/questions/dangling-reference.ts',
])

const VAGUE_NAMES = /^(index|utils?|helpers?|common|misc|shared|services?|managers?)\.ts$/
const MOST_FILES_IN_A_FOLDER = 30
const LONGEST_FILE_LINES = 300
const WIDEST_LINE = 160
/** Files that scripts/generate.ts writes, which no person edits. */
const GENERATED = ['src/client/types.ts', 'src/client/calls.ts', 'src/console/console-keys.ts']

const root = join(import.meta.dirname, '..')
const sources = parseSources()

test('a room imports only from the rooms below it that its list names', () => {
  const rooms = Object.keys(MAY_IMPORT)
  const upward = rooms.flatMap((room, at) =>
    MAY_IMPORT[room]!.filter(other => rooms.indexOf(other) < 0 || rooms.indexOf(other) >= at).map(
      other => `${room} stands below ${other}`,
    ),
  )
  assert.deepEqual(upward, [])
  const forbidden = sources.flatMap(({ path, imports }) =>
    imports
      .filter(target => roomOf(target) !== roomOf(path) && !MAY_IMPORT[roomOf(path)]?.includes(roomOf(target)))
      .map(target => `${path} imports ${target}`),
  )
  assert.deepEqual(forbidden, [])
  const used = new Set(
    sources.flatMap(({ path, imports }) => imports.map(target => `${roomOf(path)} ${roomOf(target)}`)),
  )
  const unused = rooms.flatMap(room =>
    MAY_IMPORT[room]!.filter(other => !used.has(`${room} ${other}`)).map(other => `${room} never imports ${other}`),
  )
  assert.deepEqual(unused, [])
})

test('no imports form a circle', () => {
  const imports = new Map(sources.map(source => [source.path, source.imports]))
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (path: string, trail: string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of imports.get(path) ?? []) follow(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of sources) follow(path, [])
  assert.deepEqual(circles, [])
})

test('other rooms import an engine only through its door', () => {
  const past = sources.flatMap(({ path, imports }) =>
    imports
      .filter(target => roomOf(target) !== roomOf(path) && DOORS[roomOf(target)] && !PAST_THE_DOOR.has(target))
      .filter(target => !DOORS[roomOf(target)]!.includes(target.split('/').slice(2).join('/')))
      .map(target => `${path} imports ${target}`),
  )
  assert.deepEqual(past, [])
})

test('whole courses are rendered only where a worker thread can do it', () => {
  const RENDERERS: Record<string, string[]> = {
    'src/player/render/render-course.ts': ['src/flows/pages/', 'src/export/build-package.ts'],
    'src/flows/pages/render-preview.ts': ['src/flows/pages/'],
    'src/player/open/render-open-course.ts': [
      'src/console/pages/review/review-page.ts',
      'src/player/live/render-live-page.ts',
    ],
  }
  const importers = Object.entries(RENDERERS).flatMap(([renderer, allowed]) =>
    sources
      .filter(({ path, imports }) => imports.includes(renderer) && !allowed.some(place => path.startsWith(place)))
      .map(({ path }) => `${path} imports ${renderer}`),
  )
  assert.deepEqual(importers, [])
})

test('no file has a vague name or too many lines, and no folder has too many files', () => {
  const files = globSync('src/**/*.ts', { cwd: root }).sort()
  const unreadable = files.filter(
    file =>
      VAGUE_NAMES.test(file.split('/').at(-1)!) ||
      (!GENERATED.includes(file) && readFileSync(join(root, file), 'utf8').split('\n').length > LONGEST_FILE_LINES),
  )
  assert.deepEqual(unreadable, [])
  const folders = Map.groupBy(sources, ({ path }) => path.split('/').slice(0, -1).join('/'))
  const crowded = [...folders].filter(([, members]) => members.length > MOST_FILES_IN_A_FOLDER)
  assert.deepEqual(
    crowded.map(([folder, members]) => `${folder} has ${members.length} files`),
    [],
  )
})

test('no line of code or markup is wider than 160 characters', () => {
  const wide = sources.filter(({ text }) => text.split('\n').some(line => line.length > WIDEST_LINE))
  assert.deepEqual(paths(wide), [])
})

test('no code reads the sentence of a finding: its rule and place are data', () => {
  const METHODS = [
    'match',
    'matchAll',
    'replace',
    'replaceAll',
    'search',
    'split',
    'startsWith',
    'endsWith',
    'includes',
  ]
  const reads = (node: Node) => {
    if (node.type !== 'CallExpression') return false
    const { callee } = node as { callee?: Node }
    if (callee?.type !== 'MemberExpression') return false
    const method = nameOf(callee['property'])!
    if (METHODS.includes(method)) return nameOf(callee['object']) === 'says'
    const given = node['arguments'] as { expression: Node }[]
    return ['test', 'exec'].includes(method) && given.some(({ expression }) => nameOf(expression) === 'says')
  }
  assert.deepEqual(paths(sources.filter(source => holds(source, reads))), [])
})

test('no file repeats the list of block kinds or question kinds', () => {
  const lists = [BLOCK_KINDS.map(({ type }) => type), QUESTION_KINDS.map(({ kind }) => kind)] as string[][]
  const isCopy = (node: Node) => {
    const written = new Set(membersOf(node))
    return lists.some(kinds => kinds.filter(kind => written.has(kind)).length > kinds.length / 2)
  }
  assert.deepEqual(paths(sources.filter(source => !GENERATED.includes(source.path) && holds(source, isCopy))), [])
})

test('only store/ contains SQL', () => {
  const STATEMENT = /^\s*(select|insert into|update|delete from|with)\s[\s\S]*\b(from|into|set|values)\b/i
  const isStatement = (node: Node) => node.type === 'TemplateLiteral' && STATEMENT.test(literalText(node) ?? '')
  assert.deepEqual(paths(sources.filter(source => roomOf(source.path) !== 'store' && holds(source, isStatement))), [])
})

test('only language/ splits text into sentences', () => {
  const SENTENCE_ENDS = /\[[^\]]*[.。][^\]]*[!?]|\[[^\]]*[!?][^\]]*[.。]/
  const isSplitter = (node: Node) => {
    if (node.type === 'KeyValueProperty')
      return nameOf(node['key']) === 'granularity' && literalText(node['value']) === 'sentence'
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'split') return false
    const { expression } = (node['arguments'] as { expression: Node }[])[0] ?? {}
    return expression?.type === 'RegExpLiteral' && SENTENCE_ENDS.test(expression['pattern'] as string)
  }
  // The read-aloud script splits a text into sentences, because browser voices pause after each utterance.
  const maySplit = /^src\/(language\/|player\/runtime\/read-aloud\.ts$)/
  assert.deepEqual(paths(sources.filter(source => !maySplit.test(source.path) && holds(source, isSplitter))), [])
  for (const code of ['text.split(/(?<=[.!?])\\s+/)', "new Intl.Segmenter('en', { granularity: 'sentence' })"])
    assert.ok(holds({ tree: parseCode(code) }, isSplitter), code)
})

test('only config.ts reads the environment', () => {
  const isEnvironment = (node: Node) =>
    node.type === 'MemberExpression' && nameOf(node['object']) === 'process' && nameOf(node['property']) === 'env'
  assert.deepEqual(paths(sources.filter(source => holds(source, isEnvironment))), ['src/app/config/config.ts'])
})

test('no code compares names of export formats: only a format’s own record and the list name it', () => {
  const names = new Set<string>(ALL_FORMATS.map(({ name }) => name))
  const isName = (node: unknown) => names.has(literalText(node) ?? '')
  const asks = (node: Node) =>
    (node.type === 'BinaryExpression' && [node['left'], node['right']].some(isName)) ||
    (node.type === 'SwitchCase' && isName(node['test'])) ||
    membersOf(node).filter(name => names.has(name)).length > 1
  // Uploaded documents and downloads have kinds with the same names as export formats, so these files may name them.
  const mayName =
    /^src\/(export\/formats|client|documents)\/|^src\/(edition|course\/(source-document|media\/media-formats))\.ts$|-examples?\.ts$/
  assert.deepEqual(paths(sources.filter(source => !mayName.test(source.path) && holds(source, asks))), [])
})

test('the map in CONTRIBUTING.md lists every room in import order', () => {
  const folders = Object.keys(MAY_IMPORT).filter(room => sources.some(({ path }) => path.startsWith(`src/${room}/`)))
  const map = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').match(/^\| folder of `src\/`(.*\n)*?\n/m)![0]
  assert.deepEqual(
    [...map.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, folder]) => folder),
    folders,
  )
  const known = new Set(sources.map(({ path }) => roomOf(path)))
  assert.deepEqual([...known].sort(), Object.keys(MAY_IMPORT).sort())
})

test('every source path that a document names exists', () => {
  const documents = globSync(['*.md', 'docs/*.md', 'decisions/*.md', 'content/**/*.md', 'eval/*.md'], { cwd: root })
  const missing = documents.flatMap(document => {
    const text = readFileSync(join(root, document), 'utf8')
    return [...text.matchAll(/(?<![\w/-])(?:src|test|bench|scripts|eval)\/[\w./-]*\w/g)]
      .filter(({ 0: path, index }) => !'<*-'.includes(text[index + path.length] ?? ' ') && !isThere(path))
      .map(([path]) => `${document} names ${path}`)
  })
  assert.deepEqual(missing, [])
})

function isThere(path: string): boolean {
  return existsSync(join(root, path)) || existsSync(join(root, `${path}.ts`))
}

/** Returns the string literals that stand side by side in one list, union of types, or object's keys. */
function membersOf(node: Node): string[] {
  if (node.type === 'ArrayExpression') {
    const elements = node['elements'] as ({ expression: Node } | null)[]
    return elements.flatMap(element => literalText(element?.expression) ?? [])
  }
  if (node.type !== 'TsUnionType') return []
  return (node['types'] as Node[]).flatMap(({ literal }) => literalText(literal) ?? [])
}

function holds({ tree }: Pick<SourceFile, 'tree'>, isWanted: (node: Node) => boolean): boolean {
  let isFound = false
  visit(tree, node => {
    isFound ||= isWanted(node)
  })
  return isFound
}

function paths(files: SourceFile[]): string[] {
  return files.map(({ path }) => path)
}

/** Returns the room of a file: `course` for `src/course/schema.ts`, `errors` for `src/errors.ts`. */
function roomOf(path: string): string {
  return path.split('/')[1]!.replace(/\.ts$/, '')
}
