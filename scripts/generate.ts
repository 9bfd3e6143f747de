import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '../src/http/app.ts'
import { renderClientCalls } from '../src/http/openapi/client-calls.ts'
import { renderClientTypes } from '../src/http/openapi/client-types.ts'
import { buildOpenApi } from '../src/http/openapi/openapi.ts'
import { renderPythonClient } from '../src/http/openapi/python-client.ts'
import { renderReference } from '../src/http/openapi/reference.ts'
import { EXAMPLE_URL } from '../src/http/schemas.ts'
import { renderConsoleKeys } from './console-keys.ts'

const root = join(import.meta.dirname, '..')
const PYTHON = 'clients/python/coursewright.py'

/** What is checked in and made from the routes and the console's catalogue, by file. */
export function generatedFiles(): { [path: string]: string } {
  const document = buildOpenApi({ baseUrl: EXAMPLE_URL, version: '1.0.0', routes: ROUTES })
  return {
    'src/client/types.ts': renderClientTypes(document),
    'src/client/calls.ts': renderClientCalls(ROUTES),
    [PYTHON]: renderPythonClient(readFileSync(join(root, PYTHON), 'utf8'), document, ROUTES),
    'docs/reference.md': renderReference(ROUTES),
    'src/http/console/console-keys.ts': renderConsoleKeys(),
  }
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) writeFileSync(join(root, path), text)
}
