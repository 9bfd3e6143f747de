import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { CLI } from './cli.ts'
import { startWait } from './wait.ts'

/**
 * The two versions of MCP that clients use: a client of 2026 names its version in every request, and a client of 2025
 * begins with a handshake.
 */
export const ERAS = { 'the protocol of 2026': 'auto', 'the protocol of 2025': 'legacy' } as const
export type Era = keyof typeof ERAS

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Data = any

export type Assistant = {
  client: Client
  /** Returns a tool's structured result; throws its error. */
  use(tool: string, given?: object): Promise<Data>
  /** Returns a tool's result as text. */
  say(tool: string, given?: object): Promise<string>
  /** Polls as an assistant would until a job's course is ready; returns the course's id. */
  course(jobId: string): Promise<string>
  leave(): Promise<void>
}

export async function assistantOver(transport: Transport, era: Era = 'the protocol of 2026'): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: ERAS[era] } })
  await client.connect(transport)
  const call = async (name: string, given: object = {}) => {
    const result = await client.callTool({ name, arguments: { ...given } })
    const [content] = result.content
    const text = content?.type === 'text' ? content.text : ''
    if (result.isError) throw new Error(text)
    return { text, data: result.structuredContent as Data }
  }
  return {
    client,
    use: async (tool, given) => (await call(tool, given)).data,
    say: async (tool, given) => (await call(tool, given)).text,
    async course(jobId) {
      const wait = startWait('a course of the assistant')
      for (let pause = 50; ; pause = Math.min(pause * 1.2, 1_000)) {
        const { data } = await call('wait_for_course', { jobId, wait: 20 })
        if (data.status === 'completed') return data.courseId
        if (data.status === 'failed') throw new Error(JSON.stringify(data))
        await wait(pause)
      }
    },
    leave: () => client.close(),
  }
}

type Transport = StreamableHTTPClientTransport | StdioClientTransport

export function overHttp(url: string, key: string): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
}

export function overStdio(environment: Record<string, string>): StdioClientTransport {
  return new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], env: environment, stderr: 'pipe' })
}
