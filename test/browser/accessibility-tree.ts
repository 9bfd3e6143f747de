import type { Page } from 'playwright-core'

/** One element as the browser describes it to a screen reader. */
export type Heard = {
  role: string
  name: string
  description: string
  /** The accessibility properties that are not false, such as `live: polite`, `modal: true`, `focused: true`. */
  properties: Record<string, unknown>
}

const NOT_SPOKEN = new Set(['none', 'generic', 'StaticText', 'InlineTextBox', 'paragraph'])

/**
 * Lists the accessibility tree below an element in reading order, without nodes that have neither a role nor a name of
 * their own.
 */
export async function listHeard(page: Page, selector: string): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { node: element } = await session.send('DOM.describeNode', { nodeId })
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const nodesById = new Map(nodes.map(node => [node.nodeId, node]))
  const top = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === element.backendNodeId)
  return top ? listBelow(top) : []

  function listBelow({
    ignored,
    role,
    name,
    description,
    properties = [],
    childIds = [],
  }: (typeof nodes)[number]): Heard[] {
    const heard = {
      role: String(role?.value ?? 'none'),
      name: readText(name?.value),
      description: readText(description?.value),
      properties: Object.fromEntries(
        properties.flatMap(({ name, value }) => (value.value && value.value !== 'false' ? [[name, value.value]] : [])),
      ),
    }
    const isSpoken = !ignored && !NOT_SPOKEN.has(heard.role)
    const children = childIds.flatMap(id => (nodesById.has(id) ? [nodesById.get(id)!] : []))
    return [...(isSpoken ? [heard] : []), ...children.flatMap(listBelow)]
  }
}

/** Writes each node as role and name: `heading: Before you go on`. */
export function describeHeard(heard: Heard[]): string[] {
  return heard.map(({ role, name }) => (name ? `${role}: ${name}` : role))
}

function readText(value: unknown): string {
  return String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
