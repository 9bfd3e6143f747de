import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAmericanWords } from './american-words.ts'
import type { Pack } from './pack-schema.ts'

test('an American word takes its own article', () => {
  const american = { socket: 'outlet', aubergine: 'zucchini', lorry: 'truck' }
  const headline = 'A socket, an aubergine, the lorry and a lorry; a Socket'
  const pack = withAmericanWords({ american, headline } as unknown as Pack)
  assert.equal(pack.headline, 'An outlet, a zucchini, the truck and a truck; an Outlet')
})
