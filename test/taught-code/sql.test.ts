import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { newDatabase } from '../support/postgres.ts'
import { isLongRun } from '../support/run-length.ts'
import { listAllPrograms, listAllSelections, listPrograms, type Program } from './list-programs.ts'

const ID = 'sql-fundamentals'

/**
 * Positions of the programs that give another result in SQLite, as the lessons say: it has no FETCH FIRST, no intervals
 * and no `::`, and its dates are texts.
 */
const OTHER_IN_SQLITE = ['2.2.2', '2.3.1', '2.3 exercise', '3.1.4', '4.1.6']

/**
 * A statement, and the rows that it must return: those that the comments below it state. Null if the comments of the
 * whole program state none.
 */
type Statement = { sql: string; rows: string[] | null }

for (const selection of listAllSelections(ID).filter(({ isEssential }) => isEssential || isLongRun)) {
  test(`statements of ${selection.name} return the stated rows in PostgreSQL`, async () => {
    const database = await newDatabase()
    // Every value stays the text that the server sends.
    const client = new pg.Client({
      connectionString: database.url,
      types: { getTypeParser: () => (text: string) => text },
    })
    await client.connect()
    try {
      for (const program of listSqlPrograms(listPrograms(ID, selection)))
        for (const { sql, rows } of listStatements(program)) {
          const result = await client.query({ text: sql, rowMode: 'array' })
          if (rows) assert.deepEqual(result.rows.map(formatRow), rows, `${program.at}: ${sql}`)
        }
    } finally {
      await client.end()
      await database.drop()
    }
  })
}

test('SQLite returns the same rows, except where the course says that it differs', () => {
  const database = new DatabaseSync(':memory:')
  const others = listSqlPrograms(listAllPrograms(ID)).filter(program => !agreesInSqlite(database, program))
  assert.deepEqual(
    others.map(({ at }) => at),
    OTHER_IN_SQLITE,
  )
  database.close()
})

test('a row that is not returned is detected', () => {
  const program = { at: '1.1.1', language: 'sql', caption: '', code: 'SELECT 1;\n-- 2\n', says: '' }
  assert.deepEqual(listStatements(program), [{ sql: 'SELECT 1', rows: ['2'] }])
  assert.equal(agreesInSqlite(new DatabaseSync(':memory:'), program), false)
})

function listSqlPrograms(programs: Program[]): Program[] {
  return programs.filter(({ language }) => language === 'sql')
}

/**
 * Lists the statements of a program. If the program states rows for any query, a query for which it states none must
 * return none.
 */
function listStatements({ code }: Program): Statement[] {
  const hasStatedRows = /^--/m.test(code)
  return [...code.matchAll(/((?:(?!^--)[^;])+);((?:\s*^--.*$)*)/gm)].map(([, text, comments]) => {
    const sql = text!.trim()
    const rows = [...comments!.matchAll(/^-- (.*)$/gm)].map(([, row]) => row!.trimEnd())
    return { sql, rows: hasStatedRows && (rows.length > 0 || /^(?:SELECT|WITH)\b/.test(sql)) ? rows : null }
  })
}

function agreesInSqlite(database: DatabaseSync, program: Program): boolean {
  try {
    return listStatements(program).every(({ sql, rows }) => {
      const statement = database.prepare(sql.replaceAll(/\bDATE (?=')/g, ''))
      statement.setReturnArrays(true)
      const returned = (statement.all() as unknown as unknown[][]).map(formatRow)
      return (
        rows === null || (returned.length === rows.length && returned.every((row, at) => isSameRow(row, rows[at]!)))
      )
    })
  } catch {
    return false
  }
}

function formatRow(values: unknown[]): string {
  return values
    .map(value => (value === null ? '' : String(value)))
    .join(' | ')
    .trimEnd()
}

/** Whether the returned row equals the stated one. 40 equals 40.00, because SQLite stores no trailing zeros. */
function isSameRow(returned: string, stated: string): boolean {
  const cells = (row: string) => row.split('|').map(cell => cell.trim())
  const statedCells = cells(stated)
  return cells(returned).every((cell, at) => {
    const other = statedCells[at]
    return cell === other || (cell !== '' && other !== '' && Number(cell) === Number(other))
  })
}
