import { type XmlAttribute, XmlDocument, type XmlElement } from 'libxml2-wasm'

const NAMESPACES = {
  cp: 'http://www.imsglobal.org/xsd/imscp_v1p1',
  seq: 'http://www.imsglobal.org/xsd/imsss',
  adl: 'http://www.adlnet.org/xsd/adlseq_v1p3',
}

/** What scorm-again's LMS has to read out of a manifest: the activities, their objectives and where these are shared. */
export function readActivityTree(manifest: string): { tree: object; isGlobalToSystem: boolean } {
  using document = XmlDocument.fromString(manifest)
  const organization = document.get('/cp:manifest/cp:organizations/cp:organization', NAMESPACES) as XmlElement
  const items = organization.find('cp:item', NAMESPACES) as XmlElement[]
  const tree = {
    id: read(organization, '@identifier'),
    title: 'root',
    sequencingControls: { choice: true, flow: true },
    children: items.map(item => ({
      id: read(item, '@identifier'),
      title: 'item',
      objectives: (item.find('seq:sequencing/seq:objectives/seq:objective', NAMESPACES) as XmlElement[]).map(
        objective => describeObjective(item, read(objective, '@objectiveID')),
      ),
      primaryObjective: { objectiveID: 'primary_objective' },
    })),
  }
  return { tree, isGlobalToSystem: read(organization, '@adl:objectivesGlobalToSystem') === 'true' }
}

/** The 4th Edition writes its maps beside the objectives, under the same ids. */
function describeObjective(item: XmlElement, objectiveID: string): object {
  const path = `.//adl:objective[@objectiveID="${objectiveID}"]/adl:mapInfo`
  const maps = item.find(path, NAMESPACES) as XmlElement[]
  return { objectiveID, mapInfo: maps.map(readMap) }
}

/** Book 4: what a map does not say is read, and not written (Content Aggregation Model 4th Edition, 5.1.7.1). */
function readMap(map: XmlElement): object {
  const attributes = map.attrs.map(({ name, value }) => [
    name,
    value === 'true' ? true : value === 'false' ? false : value,
  ])
  return { readSatisfiedStatus: false, readNormalizedMeasure: false, ...Object.fromEntries(attributes) }
}

function read(element: XmlElement, path: string): string {
  return (element.get(path, NAMESPACES) as XmlAttribute).value
}
