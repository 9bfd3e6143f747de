import { type XmlAttribute, XmlDocument, type XmlElement } from 'libxml2-wasm'

const NAMESPACES = {
  cp: 'http://www.imsglobal.org/xsd/imscp_v1p1',
  seq: 'http://www.imsglobal.org/xsd/imsss',
  adl: 'http://www.adlnet.org/xsd/adlseq_v1p3',
  adlcp: 'http://www.adlnet.org/xsd/adlcp_v1p3',
}

export type ActivityTree = { tree: object; isGlobalToSystem: boolean; pages: Record<string, string> }

/** Reads from a manifest what scorm-again's LMS needs: the activities with their rules, shared objectives, and pages. */
export function readActivityTree(manifest: string): ActivityTree {
  using document = XmlDocument.fromString(manifest)
  const organization = document.get('/cp:manifest/cp:organizations/cp:organization', NAMESPACES) as XmlElement
  const items = findAll(organization, 'cp:item')
  const tree = {
    id: read(organization, '@identifier'),
    title: 'root',
    sequencingControls: { choice: true, flow: true },
    children: items.map(describeItem),
  }
  const pages = items.map(item => {
    const resource = `/cp:manifest/cp:resources/cp:resource[@identifier="${read(item, '@identifierref')}"]/@href`
    return [read(item, '@identifier'), read(organization, resource)]
  })
  return {
    tree,
    isGlobalToSystem: read(organization, '@adl:objectivesGlobalToSystem') === 'true',
    pages: Object.fromEntries(pages),
  }
}

function describeItem(item: XmlElement): object {
  const [primary] = findAll(item, 'seq:sequencing/seq:objectives/seq:primaryObjective')
  return {
    id: read(item, '@identifier'),
    title: 'item',
    objectives: findAll(item, 'seq:sequencing/seq:objectives/seq:objective').map(objective =>
      describeObjective(item, objective),
    ),
    primaryObjective: describeObjective(item, primary!),
    sequencingRules: { preConditionRules: findAll(item, './/seq:preConditionRule').map(describeRule) },
    sequencingControls: readFirst(item, 'seq:sequencing/seq:rollupRules'),
    deliveryControls: readFirst(item, 'seq:sequencing/seq:deliveryControls'),
    rollupConsiderations: readFirst(item, 'seq:sequencing/adl:rollupConsiderations'),
    completionThreshold: readFirst(item, 'adlcp:completionThreshold'),
    sharedDataMaps: findAll(item, 'adlcp:data/adlcp:map').map(readAttributes),
  }
}

function describeRule(rule: XmlElement): object {
  return {
    action: read(rule, 'seq:ruleAction/@action'),
    conditionCombination: read(rule, 'seq:ruleConditions/@conditionCombination'),
    conditions: findAll(rule, './/seq:ruleCondition').map(readAttributes),
  }
}

/**
 * Describes an objective with its maps. In the 4th Edition further maps stand in an element of their own beside the
 * objectives, under the same id.
 */
function describeObjective(item: XmlElement, objective: XmlElement): object {
  const objectiveID = read(objective, '@objectiveID')
  const [measure] = findAll(objective, 'seq:minNormalizedMeasure')
  return {
    ...readAttributes(objective),
    ...(measure && { minNormalizedMeasure: Number(measure.content) }),
    mapInfo: [
      ...findAll(objective, 'seq:mapInfo').map(map => ({ ...NOTHING_MORE_READ, ...readAttributes(map) })),
      ...findAll(item, `.//adl:objective[@objectiveID="${objectiveID}"]/adl:mapInfo`).map(map => ({
        readSatisfiedStatus: false,
        readNormalizedMeasure: false,
        ...readAttributes(map),
      })),
    ],
  }
}

/**
 * Says that an `imsss:mapInfo` does not read these values: it concerns only status and measure, but scorm-again reads
 * every value for which nothing is said.
 */
const NOTHING_MORE_READ = {
  readRawScore: false,
  readMinScore: false,
  readMaxScore: false,
  readCompletionStatus: false,
  readProgressMeasure: false,
}

function readFirst(element: XmlElement, path: string): object {
  const [first] = findAll(element, path)
  return first ? readAttributes(first) : {}
}

/**
 * Reads the attributes that the element has. For those that a map lacks, scorm-again uses the standard's defaults: the
 * value is read and not written (Content Aggregation Model 4th Edition, 5.1.7.1).
 */
function readAttributes(element: XmlElement): Record<string, string | number | boolean> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, readValue(value)]))
}

function readValue(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

function findAll(element: XmlElement, path: string): XmlElement[] {
  return element.find(path, NAMESPACES) as XmlElement[]
}

function read(element: XmlElement, path: string): string {
  return (element.get(path, NAMESPACES) as XmlAttribute).value
}
