import { familyId } from '../course/family.ts'
import type { Course } from '../course/schema.ts'
import { manifestTitle } from './manifest-title.ts'

/** Id of the assessment's objective, the same as in the SCORM 2004 driver. */
const ASSESSMENT_OBJECTIVE = 'assessment'

/** What differs between the manifests of SCORM 2004 3rd Edition and 4th Edition. */
export type Edition2004 = {
  schemaVersion: string
  /**
   * Element with the threshold for completion: text in the 3rd Edition, attributes in the 4th (Content Aggregation
   * Model 4th Edition, 3.4.1.14).
   */
  completionThreshold: string
  /** Whether objectives are global, so that other packages in the LMS can read what this one has written. */
  sharesObjectives: boolean
  /** Lists the ids of further objectives, besides those of the chapters and the assessment. */
  listMoreObjectives(course: Course): string[]
  /** Returns the elements that the 4th Edition adds at the end of the item's sequencing. */
  extension(course: Course): string
}

/** Controls that the LMS should hide: the player has its own navigation and exit. */
const HIDDEN_CONTROLS = ['previous', 'continue', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'] as const

/**
 * Renders the manifest of a SCORM 2004 package with one activity. No objective uses `imsss:mapInfo`, because Moodle's
 * import fails on it.
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

/** Renders the list of controls that the LMS should hide, because the page has its own. */
export function renderPresentation(hiddenControls: readonly string[]): string {
  return `        <adlnav:presentation>
          <adlnav:navigationInterface>
${hiddenControls.map(control => `            <adlnav:hideLMSUI>${control}</adlnav:hideLMSUI>`).join('\n')}
          </adlnav:navigationInterface>
        </adlnav:presentation>`
}

/**
 * Renders the beginning of the manifest, up to its organizations. The namespace prefixes must not change, since Moodle
 * looks for them literally.
 */
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

/** Lists the objectives that the player reports on: every chapter, and the assessment. */
export function listObjectiveIds({ chapters, assessment }: Course): string[] {
  return [...chapters.map(({ id }) => id), ...(assessment ? [ASSESSMENT_OBJECTIVE] : [])]
}

/**
 * Renders the primary objective. With an assessment, the score decides whether the course is passed; without one, there
 * is nothing to pass.
 */
function renderPrimaryObjective({ assessment }: Course): string {
  if (!assessment) return '<imsss:primaryObjective objectiveID="primary_objective"/>'
  return `<imsss:primaryObjective objectiveID="primary_objective" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${assessment.passMark / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>`
}

/**
 * Renders the objectives besides the primary one. Only the objective of the assessment has a pass mark; for chapters
 * and outcomes, the player itself reports the status.
 */
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
