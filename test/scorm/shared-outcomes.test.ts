import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import * as scormAgain from 'scorm-again/scorm2004'
import { buildPackage } from '../../src/export/build-package.ts'
import { giveAnswers } from '../browser/assessment-answers.ts'
import { bankCourse } from '../support/bank-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { readActivityTree } from '../support/manifest-tree.ts'
import { leave } from '../support/scorm-learner.ts'
import { openPackage } from '../support/scorm-package.ts'
import { validateManifest } from '../support/scorm-schemas.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { errorsIn } from '../support/scorm-transcript.ts'
import { type LmsWindow, visitCourse } from '../support/scorm-visit.ts'

type Lms = {
  restoreGlobalObjectiveSnapshot(snapshot: object): void
  processNavigationRequest(request: string): boolean
  lmsInitialize(parameter: string): string
  lmsGetValue(element: string): unknown
}

/** The package's types declare a default export that the module does not have. */
const { Scorm2004API } = scormAgain as unknown as { Scorm2004API: new (settings: object) => Lms }

const COURSE = bankCourse()
/** The outcome whose questions are all answered wrongly. */
const WEAK = COURSE.outcomes[0]!.id

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
})
after(() => browser.close())

test('4th Edition: a second package reads the shared score, progress and completion of every outcome', async () => {
  const { manifest } = openPackage(await buildPackage(COURSE, 'scorm2004_4'))
  const { tree, isGlobalToSystem } = readActivityTree(manifest)
  assert.ok(isGlobalToSystem, 'an LMS keeps the shared objectives beyond the package')
  await using site = await openScormSite(COURSE, 'scorm2004_4')
  const visit = await visitCourse(context, site, { edition: 'scorm2004_4', activityTree: tree })
  await giveAnswers(visit.course, COURSE, ({ outcomeId }) => outcomeId !== WEAK)
  await visit.saves('cmi.score.raw', /./)
  await leave(visit.course)
  assert.deepEqual(errorsIn(await visit.calls()), [])
  const state = await visit.lms.evaluate(() =>
    (window as unknown as LmsWindow).scormAgain!['serializeSequencingState']!(),
  )
  await visit.close()

  const reader = readerManifest(COURSE.outcomes.map(({ id }) => `urn:coursewright:${COURSE.id}:${id}`))
  assert.deepEqual(await validateManifest(reader, 'scorm2004_4'), [])
  const settings = { logLevel: 5, sequencing: { activityTree: readActivityTree(reader).tree } }
  const lms = new Scorm2004API(settings)
  lms.restoreGlobalObjectiveSnapshot(JSON.parse(state).globalObjectiveMap)
  lms.processNavigationRequest('start')
  lms.lmsInitialize('')
  const shared = COURSE.outcomes.map((_, index) => readObjective(lms, `outcome_${index}`))
  for (const [index, { id }] of COURSE.outcomes.entries()) {
    const { raw, min, max, progress, completion } = shared[index]!
    assert.deepEqual([raw, min, max], [id === WEAK ? '0' : '100', '0', '100'], id)
    assert.deepEqual([Number(progress), completion], [1, 'completed'])
    assert.equal(shared[index]!.success, 'unknown', 'that an outcome is satisfied is not shared, as docs/scorm.md says')
  }
})

function readObjective(lms: Lms, id: string) {
  const count = Number(lms.lmsGetValue('cmi.objectives._count'))
  const at = Array.from({ length: count }, (_, index) => index).find(
    index => lms.lmsGetValue(`cmi.objectives.${index}.id`) === id,
  )
  const read = (element: string) => String(lms.lmsGetValue(`cmi.objectives.${at}.${element}`))
  return {
    raw: read('score.raw'),
    min: read('score.min'),
    max: read('score.max'),
    progress: read('progress_measure'),
    completion: read('completion_status'),
    success: read('success_status'),
  }
}

/**
 * Writes the manifest of another author's package, which reads from the LMS what learners have shown on these outcomes.
 */
function readerManifest(targets: string[]): string {
  const objectives = targets.map((_, index) => `<imsss:objective objectiveID="outcome_${index}"/>`)
  const maps = targets.map(
    (target, index) => `<adlseq:objective objectiveID="outcome_${index}">
      <adlseq:mapInfo targetObjectiveID="${target}" readRawScore="true" readMinScore="true" readMaxScore="true"
        readCompletionStatus="true" readProgressMeasure="true"/>
    </adlseq:objective>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="reader" version="1.0"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="reader_organization">
    <organization identifier="reader_organization" adlseq:objectivesGlobalToSystem="true">
      <title>What you know already</title>
      <item identifier="reader_item" identifierref="reader_resource">
        <title>What you know already</title>
        <imsss:sequencing>
          <imsss:objectives>
            <imsss:primaryObjective objectiveID="primary_objective"/>
            ${objectives.join('\n')}
          </imsss:objectives>
          <adlseq:objectives>${maps.join('\n')}</adlseq:objectives>
        </imsss:sequencing>
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="reader_resource" type="webcontent" adlcp:scormType="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>`
}
