import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isLongRun } from '../support/run-length.ts'
import { listAllSelections, listPrograms, listSelections, type Program, type Selection } from './list-programs.ts'

const GIT = 'git-version-control'
const LINUX = 'linux-command-line'

/**
 * Output that the text around a program quotes, by pack and position of the program. The text must contain it, and the
 * program must print it.
 */
const QUOTED_OUTPUT: Record<string, Record<string, string[]>> = {
  [GIT]: {
    '1.1 exercise': ['Open 9 to 5'],
    '1.2.2': [' M menu.txt', '?? notes.txt', 'M  menu.txt'],
    '1.2 exercise': ['?? notes.txt', '?? phone.txt'],
    '2.1 exercise': ['Add bread'],
    '2.2 exercise': [' M old.txt'],
    '3.1 exercise': ['not on main'],
    '3.2.2': ['CONFLICT (content)'],
    '3.2 exercise': ['Open 8 to 6'],
    '4.1.2': ['Add cake'],
    '5.1.2': [' M menu.txt', 'Revert "Add juice"'],
    '5.2 exercise': ['Step 6'],
  },
  [LINUX]: {
    '1.1.3': ['127'],
    '2.2.2': ['/cart', '/pay'],
    '2.2 exercise': ['10.0.0.9'],
    '3.1.1': ['-rw-r--r--', '126', '600 -rw------- stock.txt', '744 -rwxr--r-- open.sh'],
    '3.1 exercise': ['770', '700', '660', '600'],
    '3.2.1': ['sleep', '143'],
    '4.1.1': ['3 text files'],
    '4.1.4': ['[two]', '[words]', '[two words]'],
  },
}

/**
 * Code blocks that show the output of another block: maps the position of the block to that of the block that prints
 * it.
 */
const SHOWN_OUTPUT: Record<string, Record<string, string>> = {
  [GIT]: { '2.1.2': '2.1.1', '3.2.3': '3.2.2' },
  [LINUX]: {},
}

/** Commands that fail on purpose. */
const MEANT_TO_FAIL = new Set(['git merge raise'])

/** A line printed before the output of each program. */
const MARKER = '#program '

/** Programs that a small Linux image may lack. The test leaves out blocks that use a missing one, and names them. */
const OPTIONAL_TOOLS = ['ps', 'free', 'uptime']

for (const id of [GIT, LINUX]) {
  describe(`commands of ${id}, typed in order`, () => {
    for (const selection of listAllSelections(id).filter(({ isEssential }) => isEssential || isLongRun)) {
      test(`do what the text says in ${selection.name}`, t => {
        const { outputs, failedCommands, leftOut } = runShell(listShellPrograms(id, selection))
        for (const at of leftOut) t.diagnostic(`${at} was not run: this machine has none of the tools that it uses`)
        assert.deepEqual(
          failedCommands.filter(command => !MEANT_TO_FAIL.has(command)),
          [],
        )
        const programs = listPrograms(id, selection)
        for (const { at, says } of programs) {
          // An exercise for an audience has another model answer, so its output is not compared with the pack's.
          if (!outputs.has(at) || (selection.audience !== undefined && at.endsWith('exercise'))) continue
          for (const quote of QUOTED_OUTPUT[id]![at] ?? []) {
            assert.ok(says.includes(quote), `the text at ${at} no longer says ${quote}`)
            assert.ok(outputs.get(at)!.includes(quote), `${at} does not print ${quote}:\n${outputs.get(at)}`)
          }
        }
        for (const { at, code } of programs) {
          const output = outputs.get(SHOWN_OUTPUT[id]![at] ?? '')
          if (output !== undefined) assert.ok(withoutHashes(output).includes(code), `${at} shows another output`)
        }
      })
    }
  })
}

test('every quoted output belongs to a program of its pack', () => {
  for (const [id, quotes] of Object.entries(QUOTED_OUTPUT)) {
    const places = listPrograms(id, listSelections(id)[0]!).map(({ at }) => at)
    assert.deepEqual(
      Object.keys(quotes).filter(at => !places.includes(at)),
      [],
    )
  }
})

function listShellPrograms(id: string, selection: Selection): Program[] {
  return listPrograms(id, selection).filter(({ language }) => language === 'bash')
}

/** Runs all programs in one shell, as a learner types them into one window, and returns the output of each. */
function runShell(programs: Program[]): { outputs: Map<string, string>; failedCommands: string[]; leftOut: string[] } {
  const home = mkdtempSync(join(tmpdir(), 'coursewright-taught-'))
  const missingTools = OPTIONAL_TOOLS.filter(tool => spawnSync('bash', ['-c', `command -v ${tool}`]).status !== 0)
  const leftOut = programs.filter(({ code }) => missingTools.some(tool => new RegExp(`\\b${tool}\\b`).test(code)))
  const typed = programs.filter(program => !leftOut.includes(program))
  const script = join(home, '.typed.sh')
  const failures = join(home, '.failures')
  writeFileSync(script, typed.map(({ at, code }) => `echo "${MARKER}${at}"\n${code}\n`).join(''))
  try {
    writeFileSync(failures, '')
    const { stdout, status } = spawnSync(
      'bash',
      ['-c', `exec 2>&1; trap 'echo "$BASH_COMMAND" >> ${failures}' ERR; source ${script}`],
      {
        cwd: home,
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          HOME: home,
          LANG: 'C.UTF-8',
          GIT_CONFIG_NOSYSTEM: '1',
          GIT_PAGER: 'cat',
          PAGER: 'cat',
        },
      },
    )
    assert.equal(typeof status, 'number', 'the shell was ended by a signal')
    const outputs = new Map(
      stdout
        .split(MARKER)
        .slice(1)
        .map(part => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
    )
    assert.equal(outputs.size, typed.length, `the shell stopped early:\n${stdout.slice(-500)}`)
    const failedCommands = spawnSync('cat', [failures], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
    return { outputs, failedCommands, leftOut: leftOut.map(({ at }) => at) }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Removes the hashes of the two files from a diff, because the lesson leaves them out. */
function withoutHashes(output: string): string {
  return output.replaceAll(/^index .*\n/gm, '')
}
