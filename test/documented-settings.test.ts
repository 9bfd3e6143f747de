import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../src/app/config/config.ts'
import { ConfigError } from '../src/app/config/read-setting.ts'
import { SETTINGS } from '../src/app/config/settings.ts'
import { codeWords, readDocument, same, tableRows } from './support/markdown.ts'

const settings = readDocument('settings.md')

describe('the documented settings', () => {
  const rows = tableRows(settings, 'variable', 'default', 'takes', 'meaning')
  const named = rows.map(row => ({
    name: codeWords(row['variable']!)[0]!,
    usual: row['default']!,
    takes: row['takes']!,
  }))

  test('are the ones that the service reads', () => {
    same(
      named.map(({ name }) => name),
      SETTINGS,
    )
    for (const row of rows) assert.ok(row['meaning'])
  })

  test('have the documented defaults', () => {
    // `settings` only records which variables were set, so the comparison leaves it out.
    const read = (environment: object) => ({ ...readConfig('all', environment), settings: [] })
    const plain = read({})
    const given = named.filter(row => !row.usual.startsWith('unset'))
    assert.ok(given.length >= 8)
    for (const row of given) {
      const [value] = codeWords(row.usual)
      assert.deepEqual(read({ [row.name]: value }), plain, row.name)
      if (/^\d+$/.test(value!)) assert.notDeepEqual(read({ [row.name]: `${value}1` }), plain, row.name)
    }
  })

  test('take whole numbers within the documented range, and no others', () => {
    const numbers = named.flatMap(row => {
      const range = /^a whole number, (\d+) to (\d+)$/.exec(row.takes)
      return range ? [{ name: row.name, least: Number(range[1]), most: Number(range[2]) }] : []
    })
    assert.ok(numbers.length >= 7)
    for (const { name, least, most } of numbers) {
      for (const value of [least, most]) readConfig('all', { [name]: String(value) })
      for (const value of [least - 1, most + 1, 'many']) refused(name, String(value))
    }
  })

  test('take the documented words, and no others', () => {
    const words = named.filter(({ name }) => ['ALLOW_PRIVATE_WEBHOOKS', 'LOG_FORMAT', 'LOG_LEVEL'].includes(name))
    for (const row of words) {
      for (const word of codeWords(row.takes)) readConfig('all', { [row.name]: word })
      const complaint = refused(row.name, 'perhaps')
      same(/one of (.+)$/.exec(complaint)![1]!.split(', '), codeWords(row.takes))
    }
  })

  test('refuse undocumented values in a line that names the variable', () => {
    refused('BASE_URL', 'courses.example.com')
    refused('DATABASE_URL', 'mysql://localhost/courses')
    refused('ADMIN_TOKEN', 'x'.repeat(15))
    refused('ADMIN_TOKEN', 'x'.repeat(40))
    refused('ADMIN_TOKEN', 'change-me-at-least-16-characters')
    refused('DNS_SERVERS', 'dns.example.com')
    refused('MODEL', 'someone:else')
    assert.throws(() => readConfig('all', { STORAGE_URL: 's3://bucket' }), /AWS_ACCESS_KEY_ID/)
    assert.throws(() => readConfig('api', {}), /DATABASE_URL/)
    readConfig('all', { ADMIN_TOKEN: '0a1b2c3d4e5f6g7h' })
  })

  function refused(name: string, value: string): string {
    try {
      readConfig('all', { [name]: value })
    } catch (error) {
      assert.ok(error instanceof ConfigError && error.message.startsWith(`${name} takes `), String(error))
      return error.message
    }
    throw new Error(`${name}=${value} was taken`)
  }
})
