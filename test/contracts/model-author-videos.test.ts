import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import { type Brief, briefSchema } from '../../src/course/brief.ts'
import type { Material, MaterialLesson } from '../../src/course/material.ts'
import type { Lesson } from '../../src/course/schema.ts'
import { addVideos, withVideos } from '../../src/llm/videos/find-videos.ts'
import { rememberingWork } from '../support/model-peer-work.ts'
import { openYoutubePeer, type PeerVideo, type YoutubePeerOptions } from '../support/youtube-peer.ts'

const brief = briefSchema.parse({ subject: 'Forklift operation', languageId: 'de-DE', addOns: ['videos'] })

const GOOD: PeerVideo = {
  id: 'aaaaaaaaaaa',
  title: "Forklift operation: lifting loads & the driver's view",
  channel: 'Depot',
}

test('a video that exists, may be embedded and fits the lesson is added to it', async t => {
  const { videos, requests } = await videosFor(t, { videos: [{ id: 'zzzzzzzzzzz', title: 'Funny cats' }, GOOD] })
  assert.deepEqual(videos[0], { kind: 'youtube', videoId: GOOD.id, title: GOOD.title, channel: 'Depot' })
  const search = requests[0]!.searchParams
  assert.equal(search.get('videoEmbeddable'), 'true')
  assert.equal(search.get('safeSearch'), 'strict')
  assert.equal(search.get('relevanceLanguage'), 'de')
  assert.equal(search.get('q'), 'Lifting loads Forklift operation')
})

test('a video is used once, and the other lesson links to a search', async t => {
  const { videos } = await videosFor(t, { videos: [GOOD] })
  assert.deepEqual(
    videos.map(video => video?.kind),
    ['youtube', 'search'],
  )
})

test('a video that does not fit, was deleted or may not be embedded is replaced by a link to a search', async t => {
  const unfit: PeerVideo[] = [
    { ...GOOD, title: 'Funny cats' },
    { ...GOOD, deleted: true },
    { ...GOOD, embeddable: false },
    { ...GOOD, privacyStatus: 'private' },
    { ...GOOD, duration: 'PT20S' },
    { ...GOOD, duration: 'PT3H' },
    { ...GOOD, live: true },
    { ...GOOD, ageRestricted: true },
    { ...GOOD, id: '../../evil' },
  ]
  for (const video of unfit) {
    const { videos } = await videosFor(t, { videos: [video] })
    assert.deepEqual(videos[0], { kind: 'search', query: 'Lifting loads Forklift operation' }, JSON.stringify(video))
  }
})

test('no failure of YouTube fails a course', async t => {
  for (const fault of ['quota', 'key', 'error', 'html'] as const) {
    const { videos } = await videosFor(t, { videos: [GOOD], fault })
    assert.deepEqual(
      videos.map(video => video?.kind),
      ['search', 'search'],
      fault,
    )
  }
})

test('without a YouTube key nothing is requested, and every lesson links to a search', async () => {
  const material = await addVideos(materialOfTwo(), brief, {}, rememberingWork().work)
  assert.deepEqual(
    lessonsOf(material).map(lesson => lesson.video?.kind),
    ['search', 'search'],
  )
})

test('a course without the add-on has no videos', async () => {
  const plain: Brief = { ...brief, addOns: [] }
  assert.deepEqual(await addVideos(materialOfTwo(), plain, { apiKey: 'k' }, rememberingWork().work), materialOfTwo())
})

test('a resumed job does not search for videos again', async t => {
  const peer = await openYoutubePeer({ videos: [GOOD] })
  t.after(() => peer.close())
  const author = withVideos({ name: 'any', write: async () => materialOfTwo() }, { apiKey: 'k', url: peer.url })
  const { work } = rememberingWork()
  const first = await author.write(brief, work)
  const asked = peer.requests.length
  assert.deepEqual(await author.write(brief, work), first)
  assert.equal(peer.requests.length, asked)
})

async function videosFor(t: TestContext, options: YoutubePeerOptions) {
  const peer = await openYoutubePeer(options)
  t.after(() => peer.close())
  const material = await addVideos(materialOfTwo(), brief, { apiKey: 'secret', url: peer.url }, rememberingWork().work)
  return { videos: lessonsOf(material).map(lesson => lesson.video), requests: peer.requests }
}

function lessonsOf(material: Material): Lesson[] {
  return assembleCourse(material, brief).chapters.flatMap(chapter => chapter.lessons)
}

function materialOfTwo(): Material {
  const lesson = (title: string): MaterialLesson => ({
    title,
    outcomes: ['lift'],
    blocks: [{ type: 'text', markdown: 'Look behind you.' }],
    exercise: null,
    video: null,
    questions: [],
    promise: 'Lift it.',
  })
  return {
    name: 'Driving a forklift',
    headline: 'Move loads without harm',
    level: 'beginner',
    hues: [1, 100],
    outcomes: [{ key: 'lift', text: 'Lift a load', learned: 'You can lift a load' }],
    chapters: [
      { title: 'Loads', summary: 'About loads', lessons: [lesson('Lifting loads'), lesson('Ramps and slopes')] },
    ],
    articles: [],
    wrapup: null,
    agreement: null,
    glossary: [],
    references: [],
    passages: [],
    origin: { kind: 'model', name: 'test', version: '1', leftOut: [], unused: [] },
  }
}
