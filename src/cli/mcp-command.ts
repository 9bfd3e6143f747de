import type { Command } from 'commander'
import { type ConnectionFlags, requireKey } from './connection.ts'
import { runBridge } from './mcp-bridge.ts'

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('speak the Model Context Protocol on standard input and output, for an assistant on this machine')
    .action(async (_options: unknown, command: Command) => {
      const { baseUrl, token: key } = requireKey(command.optsWithGlobals<ConnectionFlags>())
      const url = `${baseUrl.replace(/\/+$/, '')}/mcp`
      await runBridge({ url, key, input: process.stdin, output: process.stdout })
    })
}
