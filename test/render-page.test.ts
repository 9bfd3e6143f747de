import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_TASKS } from '../src/flows/pages/page-tasks.ts'
import { renderPage } from '../src/flows/pages/render-page.ts'
import { largestCourse } from './support/largest-course.ts'
import { sampleCourse } from './support/sample-course.ts'

const COURSE = largestCourse()
const ADDRESS = 'https://courses.example'

test('the pages of a large course are rendered aside: others get their turn meanwhile, and the pages are the same', async () => {
  const [preview, previewTurns] = await countTurns(() =>
    renderPage('acc_1', 'renderPreview', COURSE, null, ADDRESS, {}),
  )
  assert.ok(previewTurns > 3, `${previewTurns} turns`)
  assert.equal(preview, PAGE_TASKS.renderPreview(COURSE, null, ADDRESS, {}))

  const [pages, packageTurns] = await countTurns(() => renderPage('acc_1', 'renderPackagePages', COURSE, 'scorm12'))
  assert.ok(packageTurns > 3, `${packageTurns} turns`)
  assert.deepEqual(pages, PAGE_TASKS.renderPackagePages(COURSE, 'scorm12'))
})

test('a large course of one account waits for those of others, and a small one for none', async () => {
  const ended: string[] = []
  const render = async (name: string, accountId: string, course = COURSE) => {
    await renderPage(accountId, 'renderPreview', course, null, ADDRESS, {})
    ended.push(name)
  }
  const busy = Array.from({ length: 4 }, (_, number) => render(`busy ${number}`, 'acc_1'))
  await Promise.all([...busy, render('other', 'acc_2'), render('small', 'acc_3', sampleCourse())])
  assert.deepEqual(ended.slice(0, 3), ['small', 'busy 0', 'other'])
})

async function countTurns<Rendered>(render: () => Promise<Rendered>): Promise<[Rendered, number]> {
  let turns = 0
  const count = setInterval(() => turns++)
  const rendered = await render()
  clearInterval(count)
  return [rendered, turns]
}
