import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type CodeLocale, listAllPrograms, listCodeLocales, type Program } from './list-programs.ts'
import { findUnprinted, listStatedLines } from './stated-output.ts'

/**
 * Matches code for a page, or for a server that never ends. The test checks the syntax of such code, but does not run
 * it.
 */
const NEEDS_MORE_THAN_NODE = /\b(?:document|localStorage|createServer)\b/
/**
 * Matches the name of the file in which a learner saves the program, as the program's first line or its caption gives
 * it.
 */
const FILE_NAME = /^(?:\/\/ )?([\w.-]+\.(?:mjs|py))$/
const PYTHON_COMMAND = /Run it with `python3 ([^`]+)`/

describe('JavaScript that a pack teaches', () => {
  for (const id of ['javascript-fundamentals', 'docker', 'secure-coding'])
    for (const locale of listCodeLocales(id))
      test(`prints what ${id} says in ${locale}`, () =>
        runPrograms(listLanguage(id, locale, 'javascript'), 'mjs', (file, { code }) =>
          NEEDS_MORE_THAN_NODE.test(code) ? [process.execPath, '--check', file] : [process.execPath, file],
        ))

  test('runs in American English where the edition has other code', () => {
    assert.deepEqual(listCodeLocales('html-and-css'), ['en-GB', 'en-US'])
    assert.deepEqual(listCodeLocales('javascript-fundamentals'), ['en-GB'])
  })
})

describe('Python that a pack teaches', () => {
  for (const id of ['python-fundamentals', 'machine-learning-basics'])
    for (const locale of listCodeLocales(id))
      test(`prints what ${id} says in ${locale}`, t => {
        if (spawnSync('python3', ['--version']).status !== 0) {
          t.diagnostic(`there is no python3 on this machine: no program of ${id} was run`)
          return
        }
        runPrograms(listLanguage(id, locale, 'python'), 'py', (file, { says }) => [
          'python3',
          ...(PYTHON_COMMAND.exec(says)?.[1]?.split(' ') ?? [file]),
        ])
      })
})

test('a line that was not printed is detected', () => {
  const program = {
    at: '1.1.1',
    language: 'python',
    caption: '',
    code: 'print(1 + 1)  # 2',
    says: 'It prints `2`. Then `3`.',
  }
  const { byComments, byText } = listStatedLines(program)
  assert.deepEqual([byComments, byText], [['2'], ['2']])
  assert.deepEqual(findUnprinted(byComments, '3\n'), ['2'])
  assert.deepEqual(findUnprinted(['2', '1'], '1\n2\n'), ['1'])
})

function listLanguage(id: string, locale: CodeLocale, language: string): Program[] {
  const programs = listAllPrograms(id, locale).filter(program => program.language === language)
  assert.ok(programs.length > 1, `${id} teaches no ${language}`)
  return programs
}

/**
 * Runs the programs in the order of the lessons, all in one folder, because a program may need files that an earlier
 * one wrote. Asserts that each ends well and prints what its lesson says.
 */
function runPrograms(
  programs: Program[],
  ending: string,
  chooseCommand: (file: string, program: Program) => string[],
): void {
  const folder = mkdtempSync(join(tmpdir(), 'coursewright-taught-'))
  try {
    for (const [index, program] of programs.entries()) {
      const name = [program.caption, program.code.split('\n')[0]!].map(text => FILE_NAME.exec(text)?.[1]).find(Boolean)
      const file = name ?? `program-${index}.${ending}`
      writeFileSync(join(folder, file), program.code)
      const [command, ...options] = chooseCommand(file, program) as [string, ...string[]]
      const { stdout, stderr, status } = spawnSync(command, options, {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
      })
      // A script that its lesson runs with arguments may end with an error message of its own, but may not crash.
      const isOk = status === 0 || (options.length > 1 && !stderr.includes('Traceback'))
      assert.ok(isOk, `${program.at} fails:\n${stderr}`)
      if (options.includes('--check')) continue
      const { byComments, byText } = listStatedLines(program)
      for (const stated of [byComments, byText])
        assert.deepEqual(findUnprinted(stated, stdout), [], `${program.at} prints:\n${stdout}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
