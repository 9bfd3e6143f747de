import { familyId } from '../course/family.ts'
import type { Course } from '../course/schema.ts'
import { manifestTitle } from './manifest-title.ts'

/** The id that the driver of SCORM 2004 uses. */
const ASSESSMENT_OBJECTIVE = 'assessment'

/** The differences between the two editions. */
export type Edition2004 = {
  schemaVersion: string
  /** The 3rd Edition has the threshold as text, the 4th as attributes (Content Aggregation Model 4th Edition, 3.4.1.14). */
  completionThreshold: string
  /** Whether objectives are global: other packages of the LMS can then read what this one has written. */
  sharesObjectives: boolean
  /** Objectives besides the chapters and the assessment. */
  listMoreObjectives(course: Course): string[]
  /** Elements that the 4th Edition has after the sequencing rules of the item. */
  extension(course: Course): string
}

/** All that an LMS may draw around a SCO: the player has its own way on, back and out. */
const HIDDEN_CONTROLS = ['previous', 'continue', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'] as const

/**
 * The manifest of a SCORM 2004 package that is one activity.
 * No objective has an `imsss:mapInfo`, on which Moodle's import fails.
 */
export function renderManifest2004(course: Course, files: string[], edition: Edition2004): string {
  const title = manifestTitle(course.name)
  const family = familyId(course)
  return `${renderManifestHead(family, edition.schemaVersion)}
  <organizations default="organization_${family}">
    <organization identifier="organization_${family}" adlseq:objectivesGlobalToSystem="${edition.sharesObjectives}">
      <title>${title}</title>
      <item identifier="item_${family}" identifierref="resource_${family}" isvisible="true">
        <title>${title}</title>
        ${edition.completionThreshold}
        <imsss:sequencing>
          <imsss:objectives>
            ${renderPrimaryObjective(course)}
${renderObjectives(course, edition.listMoreObjectives(course))}
          </imsss:objectives>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>${edition.extension(course)}
        </imsss:sequencing>
${renderPresentation(HIDDEN_CONTROLS)}
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource_${family}" type="webcontent" adlcp:scormType="sco" href="index.html">
${files.map(file => `      <file href="${file}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`
}

/** The page has these controls of its own: the LMS hides its. */
export function renderPresentation(hiddenControls: readonly string[]): string {
  return `        <adlnav:presentation>
          <adlnav:navigationInterface>
${hiddenControls.map(control => `            <adlnav:hideLMSUI>${control}</adlnav:hideLMSUI>`).join('\n')}
          </adlnav:navigationInterface>
        </adlnav:presentation>`
}

/** Up to the organizations. The prefixes are part of it: Moodle matches them as they stand. */
export function renderManifestHead(family: string, schemaVersion: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="manifest_${family}" version="1.0"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
  xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd
    http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd
    http://www.adlnet.org/xsd/adlseq_v1p3 adlseq_v1p3.xsd
    http://www.adlnet.org/xsd/adlnav_v1p3 adlnav_v1p3.xsd
    http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${schemaVersion}</schemaversion>
  </metadata>`
}

/** The objectives that the player reports on: every chapter, and the assessment. */
export function listObjectiveIds({ chapters, assessment }: Course): string[] {
  return [...chapters.map(({ id }) => id), ...(assessment ? [ASSESSMENT_OBJECTIVE] : [])]
}

/** With an assessment, its score satisfies the objective; without one, there is nothing to pass. */
function renderPrimaryObjective({ assessment }: Course): string {
  if (!assessment) return '<imsss:primaryObjective objectiveID="primary_objective"/>'
  return `<imsss:primaryObjective objectiveID="primary_objective" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${assessment.passMark / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>`
}

/** A chapter is read; the assessment is passed by a measure of its own; the rest is judged by the player. */
function renderObjectives({ chapters, assessment }: Course, more: string[]): string {
  const renderPlain = (id: string) => `            <imsss:objective objectiveID="${id}"/>`
  return [
    ...chapters.map(({ id }) => renderPlain(id)),
    ...(assessment ? [renderAssessmentObjective(assessment.passMark)] : []),
    ...more.map(renderPlain),
  ].join('\n')
}

function renderAssessmentObjective(passMark: number): string {
  return `            <imsss:objective objectiveID="${ASSESSMENT_OBJECTIVE}" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${passMark / 100}</imsss:minNormalizedMeasure>
            </imsss:objective>`
}
