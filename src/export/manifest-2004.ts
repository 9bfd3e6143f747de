import type { Course } from '../course/schema.ts'
import { manifestTitle } from './manifest-title.ts'

/** What the two editions write differently. */
export type Edition2004 = {
  schemaVersion: string
  /** The 3rd Edition has the threshold as text, the 4th as attributes (Content Aggregation Model 4th Edition, 3.4.1.14). */
  completionThreshold: string
}

/** All that an LMS may draw around a SCO: the player has its own way on, back and out. */
const HIDDEN_CONTROLS = ['previous', 'continue', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'] as const

/**
 * The manifest of a SCORM 2004 package. The prefixes are part of it: Moodle matches them as they stand.
 * No objective has an `imsss:mapInfo`, on which Moodle's import fails.
 */
export function renderManifest2004(course: Course, files: string[], edition: Edition2004): string {
  const title = manifestTitle(course.name)
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="manifest_${course.id}" version="1.0"
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
    <schemaversion>${edition.schemaVersion}</schemaversion>
  </metadata>
  <organizations default="organization_${course.id}">
    <organization identifier="organization_${course.id}" adlseq:objectivesGlobalToSystem="false">
      <title>${title}</title>
      <item identifier="item_${course.id}" identifierref="resource_${course.id}" isvisible="true">
        <title>${title}</title>
        ${edition.completionThreshold}
        <imsss:sequencing>
          <imsss:objectives>
            ${renderPrimaryObjective(course)}
${course.chapters.map(chapter => `            <imsss:objective objectiveID="${chapter.id}"/>`).join('\n')}
          </imsss:objectives>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
        <adlnav:presentation>
          <adlnav:navigationInterface>
${HIDDEN_CONTROLS.map(control => `            <adlnav:hideLMSUI>${control}</adlnav:hideLMSUI>`).join('\n')}
          </adlnav:navigationInterface>
        </adlnav:presentation>
      </item>
      <imsss:sequencing>
        <imsss:controlMode choice="true" flow="true"/>
      </imsss:sequencing>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource_${course.id}" type="webcontent" adlcp:scormType="sco" href="index.html">
${files.map(file => `      <file href="${file}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`
}

/** With an assessment the score decides; without one there is nothing to pass. */
function renderPrimaryObjective({ assessment }: Course): string {
  if (!assessment) return '<imsss:primaryObjective objectiveID="primary_objective"/>'
  return `<imsss:primaryObjective objectiveID="primary_objective" satisfiedByMeasure="true">
              <imsss:minNormalizedMeasure>${assessment.passMark / 100}</imsss:minNormalizedMeasure>
            </imsss:primaryObjective>`
}
