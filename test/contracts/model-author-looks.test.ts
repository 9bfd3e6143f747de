import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import { briefSchema } from '../../src/course/brief.ts'
import { courseContentSchema } from '../../src/course/schema.ts'
import { readMarkdown } from '../../src/documents/read/html/read-markdown.ts'
import { GenerationError } from '../../src/errors.ts'
import { type ModelAuthorOptions, modelAuthor } from '../../src/llm/model-author.ts'
import { refusal } from '../../src/refusals.ts'
import { THEATRE } from '../support/claims.ts'
import { erringJudge, groundedPeer, type Judges } from '../support/grounded-peer.ts'
import { openModelPeer } from '../support/model-peer.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { rememberingWork } from '../support/model-peer-work.ts'

const SOURCE = `src_${'0'.repeat(26)}`
const [HOUSE] = THEATRE
const DOCUMENT = `# House handbook\n\n## What holds in the house\n\n${HOUSE!.text}`
/**
 * Ten true sentences and as many lies that the code's checks let pass, so that only the model's verdicts decide
 * them.
 */
const TRUTHS = HOUSE!.holds.slice(0, 10)
const LIES = [
  'Volunteers may help out behind the bar when it is busy.',
  'A sixteen-year-old can volunteer without asking anyone at home.',
  'Toddlers under three are never admitted.',
  'Latecomers get a free programme while they wait.',
  'The bar opens again after every performance.',
  'A drunk patron may be served if they insist that they are sober.',
  'Performers are always excused from hard hats.',
  'The flyman lowers the bar and then calls heads.',
]
const rightly: Judges = claim => (LIES.includes(claim) ? 'contradicted' : 'supported')
type Provider = Pick<ModelAuthorOptions, 'provider'> & { protocol?: 'chat' | 'responses' }
type Options = {
  judges?: Judges
  says?: string[]
  provider?: Provider
  memory?: Map<string, string>
  signal?: AbortSignal
  /** Whether the budget refuses the call with this number. */
  isRefused?(call: number): boolean
}

/** Opens an author with a fake provider that answers one call at a time, for a course that is made from a document. */
async function openAuthor(t: TestContext, options: Options) {
  const { judges = rightly, says = [...TRUTHS, ...LIES], provider, memory, signal, isRefused = () => false } = options
  const adds = ({ text }: { text: string }) => (text.includes('house manager is in charge') ? says : [])
  const peer = await openModelPeer({ say: groundedPeer({ adds, judges }) })
  t.after(() => peer.close())
  const author = modelAuthor({
    provider: 'openai-compatible',
    model: 'peer-model',
    baseUrl: peer.baseUrl,
    apiKey: 'k',
    retryDelayMs: 0,
    concurrency: 1,
    ...provider,
  })
  const brief = briefSchema.parse({ subject: 'The house', languageId: 'en-GB', addOns: [], sources: [SOURCE] })
  const sources = [{ id: SOURCE, name: 'House.md', document: readMarkdown(DOCUMENT) }]
  let reserved = 0
  const reserve = async () => {
    if (isRefused(++reserved)) throw new GenerationError('MODEL_BUDGET', refusal('failure-budget'))
    return () => {}
  }
  const work = { ...rememberingWork(memory, signal).work, reserve }
  const course = async () =>
    courseContentSchema.parse(assembleCourse(await author.writeFrom!(sources, brief, work), brief))
  return { peer, course, work }
}

const looksIn = (calls: PeerCall[]) => calls.filter(({ task }) => (task as { task: string }).task === 'judge')

const PROVIDERS: Provider[] = [
  { provider: 'openai-compatible' },
  { provider: 'openai', protocol: 'responses' },
  { provider: 'anthropic' },
  { provider: 'gemini' },
]

for (const provider of PROVIDERS) {
  test(`with a judge on ${provider.provider} that errs one time in ten, no true sentence is lost and no false one is kept`, async t => {
    const { peer, course } = await openAuthor(t, { judges: erringJudge(rightly, 0.1), provider })
    const words = JSON.stringify(await course())
    assert.deepEqual(
      LIES.filter(lie => words.includes(lie)),
      [],
    )
    assert.deepEqual(
      TRUTHS.filter(truth => !words.includes(truth)),
      [],
    )
    assert.ok(looksIn(peer.calls).length > 0)
  })
}

test('a sentence is judged three times with different prompts and orders, and twice more if the verdicts differ', async t => {
  const disputed = TRUTHS[3]!
  let looks = 0
  const judges: Judges = claim => (claim === disputed && ++looks === 2 ? 'contradicted' : 'supported')
  const { peer, course } = await openAuthor(t, { says: TRUTHS, judges })
  assert.ok(JSON.stringify(await course()).includes(disputed))
  const calls = looksIn(peer.calls).map(({ prompt, task }) => ({ prompt, claims: claimsOf(task) }))
  const [first, second, third, ...later] = calls.filter(({ claims }) => claims.includes(disputed))
  const ways = [first, second, third].map(call => call!.prompt.slice(0, call!.prompt.indexOf('<data>')))
  assert.equal(new Set(ways).size, 3)
  assert.notDeepEqual(first!.claims, second!.claims)
  assert.deepEqual(first!.claims.toSorted(), second!.claims.toSorted())
  assert.deepEqual(
    later.map(({ claims }) => claims),
    [[disputed], [disputed]],
  )
})

test('a sentence on which the judge keeps contradicting itself is judged at most seven times, then cut', async t => {
  let looks = 0
  const disputed = TRUTHS[3]!
  const judges: Judges = claim => (claim === disputed && ++looks % 2 === 0 ? 'contradicted' : 'supported')
  const { course } = await openAuthor(t, { says: TRUTHS, judges })
  const words = JSON.stringify(await course())
  assert.ok(looks <= 7, `${looks} looks`)
  assert.ok(!words.includes(disputed), 'nobody knows that the documents say it')
})

test('a judge whose answers are unusable is asked at most seven times, then code alone decides', async t => {
  const asked = new Map<string, number>()
  const judges: Judges = claim => {
    asked.set(claim, (asked.get(claim) ?? 0) + 1)
    return 'nonsense' as 'supported'
  }
  const { course } = await openAuthor(t, { says: TRUTHS, judges })
  const { origin } = await course()
  assert.ok(asked.size > 0 && [...asked.values()].every(count => count <= 7))
  assert.ok(origin.grounding!.marks.length > 0)
})

test('verdicts that the budget does not pay for are skipped, and the course is still written', async t => {
  const judges: Judges = () => 'supported'
  const whole = await openAuthor(t, { says: TRUTHS, judges })
  await whole.course()
  const isLook = whole.peer.calls.map(call => looksIn([call]).length > 0)
  const first = isLook.indexOf(true) + 1
  const last = isLook.lastIndexOf(true) + 1
  assert.ok(last > first + 1 && isLook.slice(first - 1, last).every(Boolean))
  const isRefused = (call: number) => call > first && call <= last
  const { peer, course } = await openAuthor(t, { says: TRUTHS, judges, isRefused })
  const words = JSON.stringify(await course())
  for (const truth of TRUTHS) assert.ok(words.includes(truth), truth)
  const [came, ...later] = looksIn(peer.calls).map(({ task }) => claimsOf(task))
  assert.ok(came!.length > 0)
  for (const claim of came!) assert.equal(later.filter(claims => claims.includes(claim)).length, 2, claim)
})

test('a job that stops between two verdicts and is resumed pays for none twice, and gives the same course', async t => {
  const judges = erringJudge(rightly, 0.2)
  const whole = await openAuthor(t, { judges })
  const content = await whole.course()
  const firstLook = whole.peer.calls.findIndex(call => looksIn([call]).length > 0)
  const memory = new Map<string, string>()
  const stop = new AbortController()
  const stopped = await openAuthor(t, { judges, memory, signal: stop.signal })
  const { remember } = stopped.work
  stopped.work.remember = async (step, call) => {
    const result = await remember(step, call)
    if (memory.size >= firstLook + 2) stop.abort(new Error('stopped'))
    return result
  }
  await assert.rejects(stopped.course(), /stopped/)
  const resumed = await openAuthor(t, { judges, memory })
  assert.deepEqual(await resumed.course(), content)
  assert.equal(stopped.peer.calls.length + resumed.peer.calls.length, whole.peer.calls.length)
})

function claimsOf(task: unknown): string[] {
  return Object.values((task as { claims: Record<string, string> }).claims)
}
