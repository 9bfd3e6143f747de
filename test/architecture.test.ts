import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { test } from 'node:test'
import { BLOCK_KINDS } from '../src/course/blocks/blocks.ts'
import { QUESTION_KINDS } from '../src/course/questions/questions.ts'
import { FORMATS } from '../src/export/formats.ts'

/** Who may import whom, besides itself. Parts do not know each other; flows put them in a row; faces call flows; main chooses. */
const MAY_IMPORT: Record<string, string[]> = {
  errors: [],
  events: [],
  edition: [],
  'resolve-name': [],
  look: [],
  content: [],
  brand: ['look', 'errors'],
  course: ['errors', 'content'],
  library: ['course', 'content'],
  sources: ['course', 'content', 'errors'],
  author: ['course', 'library', 'sources', 'content', 'resolve-name', 'errors'],
  player: ['course', 'content', 'brand', 'look'],
  export: ['course', 'player', 'brand', 'edition'],
  storage: [],
  bodies: ['storage'],
  store: ['bodies', 'course', 'brand', 'edition', 'events', 'errors'],
  packages: ['storage', 'errors'],
  webhooks: ['events', 'resolve-name', 'errors'],
  flows: [
    'course',
    'brand',
    'author',
    'sources',
    'player',
    'export',
    'store',
    'packages',
    'webhooks',
    'events',
    'resolve-name',
    'errors',
  ],
  metrics: ['events'],
  log: [],
  worker: ['flows', 'store', 'metrics', 'events', 'errors'],
  http: ['flows', 'course', 'content', 'brand', 'player', 'look', 'store', 'packages', 'metrics', 'events', 'errors'],
  client: [],
  cli: ['client', 'config', 'doctor', 'main'],
  doctor: ['author', 'choose-author', 'config', 'log', 'main', 'store'],
  'choose-author': ['author', 'config', 'resolve-name'],
  config: ['author', 'storage', 'store'],
  'admin-token': ['config'],
  welcome: ['config', 'flows', 'store'],
}

const VAGUE_NAMES = /^(index|utils?|helpers?|common|misc|shared|services?|managers?)\.ts$/
const LONGEST_FILE_LINES = 300
const WIDEST_LINE = 160
/** Nobody writes it by hand: see scripts/generate.ts. */
const GENERATED = ['client/types.ts', 'client/calls.ts', 'http/console/console-keys.ts'].map(file => join('src', file))

const root = join(import.meta.dirname, '..')
const files = globSync('src/**/*.ts', { cwd: root }).sort()
const code = files.filter(file => !file.endsWith('.test.ts'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('folders import only what they may', () => {
  const wrong = code.flatMap(file => {
    const allowed = MAY_IMPORT[partOf(file)]
    return importsOf(file)
      .map(partOf)
      .filter(part => part !== partOf(file) && partOf(file) !== 'main' && !allowed?.includes(part))
      .map(part => `${file} imports ${part}`)
  })
  assert.deepEqual(wrong, [])
})

test('there are no circles of imports', () => {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of importsOf(file)) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of code) visit(file, [])
  assert.deepEqual(circles, [])
})

test('no file has a vague name, and each can be read in a sitting', () => {
  const wrong = files.filter(
    file =>
      VAGUE_NAMES.test(file.split(sep).at(-1)!) ||
      (!GENERATED.includes(file) && read(file).split('\n').length > LONGEST_FILE_LINES),
  )
  assert.deepEqual(wrong, [])
})

test('no line of code or markup is wider than a reviewer sees', () => {
  const wide = code.filter(file =>
    read(file)
      .split('\n')
      .some(line => line.length > WIDEST_LINE),
  )
  assert.deepEqual(wide, [])
})

test('no code reads the sentence of a finding: rule and place are data', () => {
  const reads =
    /\bsays\??\.(match|matchAll|replace|replaceAll|search|split|startsWith|endsWith|includes|indexOf)\(|\.(test|exec|match|matchAll)\([^)\n]*\bsays\b/
  assert.deepEqual(
    code.filter(file => reads.test(read(file))),
    [],
  )
})

test('no list of kinds of blocks or questions is written twice', () => {
  for (const kinds of [BLOCK_KINDS.map(({ type }) => type), QUESTION_KINDS.map(({ kind }) => kind)] as string[][]) {
    const named = `['"\`](${kinds.join('|')})['"\`]`
    const list = new RegExp(`(${named}\\s*[,|]\\s*){3,}${named}`)
    assert.match(kinds.map(kind => `'${kind}'`).join(', '), list)
    assert.deepEqual(
      code.filter(file => !GENERATED.includes(file) && list.test(read(file))),
      [],
    )
  }
})

test('no code reads the sentence of a finding: rule and place say what to do', () => {
  const reads =
    /\bsays\b\)?\s*\.(match|matchAll|test|includes|startsWith|endsWith|split|search|replace)|\.(test|exec)\([^)]*\bsays\b/
  assert.deepEqual(
    code.filter(file => reads.test(read(file))),
    [],
  )
})

/** What is dear with a whole document, and the modules that only threads run; the others ask for it with `workOnCourse`. */
const DEAR_WORK = /\b(judgeCourse|findFaults|findFlaws|allFindings|diffCourses|diffWords|writeXliff|readXliff)\(/
const RUN_IN_THREADS = ['build-translation', 'course-tasks', 'document-rules', 'judge-course'].map(name =>
  join('src', 'flows', `${name}.ts`),
)
/** Made once, when it is first shown. */
const SHOWN_EXAMPLE = join('src', 'flows', 'example-course.ts')

test('whole documents are judged and compared in threads, never on the thread that answers', () => {
  const callers = code.filter(file => ['flows', 'http', 'api', 'console', 'worker'].includes(partOf(file)))
  const wrong = callers.filter(file => !file.includes(join('console', 'browser')) && DEAR_WORK.test(read(file)))
  assert.deepEqual(wrong, [...RUN_IN_THREADS, SHOWN_EXAMPLE].sort())
})

test('SQL is written in the store alone', () => {
  const sql = /`\s*(select|insert into|update|delete from|with)\s[^`]*\b(from|into|set|values)\b/i
  assert.deepEqual(
    code.filter(file => partOf(file) !== 'store' && sql.test(read(file))),
    [],
  )
})

test('the environment is read in config.ts alone', () => {
  assert.deepEqual(
    code.filter(file => file !== join('src', 'config.ts') && /process\.env\b/.test(read(file))),
    [],
  )
})

test('an export format is named in the list of names and by its own record alone, so that nobody can ask which one it is', () => {
  const names = new RegExp(`['"\`](${FORMATS.map(({ name }) => name).join('|')})['"\`]`)
  const mayName = /^src\/(export\/formats|client)\/|^src\/edition\.ts$|-examples?\.ts$/
  assert.deepEqual(
    code.filter(file => !mayName.test(file.replaceAll(sep, '/')) && names.test(read(file))),
    [],
  )
})

function partOf(file: string): string {
  return relative('src', file).split(sep)[0]!.replace(/\.ts$/, '')
}

/** Our own files that a file imports; a path that leads nowhere is a mistake. */
function importsOf(file: string): string[] {
  const paths = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g)].map(match =>
    join(dirname(file), match[1]!),
  )
  for (const path of paths) assert.ok(existsSync(join(root, path)), `${file} imports ${path}, which is not there`)
  return paths.filter(path => path.startsWith(`src${sep}`))
}
