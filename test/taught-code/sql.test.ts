import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { newDatabase } from '../support/postgres.ts'
import { isLongRun } from '../support/run-length.ts'
import { listAllPrograms, listAllSelections, listPrograms, type Program } from './list-programs.ts'

const ID = 'sql-fundamentals'

/** Programs that give another result in SQLite, as the lessons say: no FETCH FIRST, no intervals, no `::`; dates are texts. */
const OTHER_IN_SQLITE = ['2.2.2', '2.3.1', '2.3 exercise', '3.1.4', '4.1.6']

/** A statement with the rows that the comments below it state, or null if the comments state none. */
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

/** Lists statements. In a program that states rows for any query, a query without stated rows returns none. */
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

/** Whether the rows are equal. 40 and 40.00 are the same number, because SQLite stores no trailing zeros. */
function isSameRow(returned: string, stated: string): boolean {
  const cells = (row: string) => row.split('|').map(cell => cell.trim())
  const statedCells = cells(stated)
  return cells(returned).every((cell, at) => {
    const other = statedCells[at]
    return cell === other || (cell !== '' && other !== '' && Number(cell) === Number(other))
  })
}
