import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderClientCalls } from '../src/api/openapi/client-calls.ts'
import { renderClientTypes } from '../src/api/openapi/client-types.ts'
import { buildOpenApi } from '../src/api/openapi/openapi.ts'
import { renderPythonClient } from '../src/api/openapi/python-client.ts'
import { renderReference } from '../src/api/openapi/reference.ts'
import { EXAMPLE_URL } from '../src/api/schemas.ts'
import { ROUTES } from '../src/app/routes.ts'
import { renderConsoleKeys } from './console-keys.ts'
import { withFields } from './course-format.ts'

const root = join(import.meta.dirname, '..')
const PYTHON = 'clients/python/coursewright.py'
const COURSE_FORMAT = 'docs/course-format.md'

/** Returns the text of each generated file in the repository, made from the routes, the console's texts and the course's schema. */
export function generatedFiles(): { [path: string]: string } {
  const document = buildOpenApi({ baseUrl: EXAMPLE_URL, version: '1.0.0', routes: ROUTES })
  return {
    'src/client/types.ts': renderClientTypes(document),
    'src/client/calls.ts': renderClientCalls(ROUTES),
    [PYTHON]: renderPythonClient(readFileSync(join(root, PYTHON), 'utf8'), document, ROUTES),
    'docs/reference.md': renderReference(ROUTES),
    [COURSE_FORMAT]: withFields(readFileSync(join(root, COURSE_FORMAT), 'utf8')),
    'src/console/console-keys.ts': renderConsoleKeys(),
  }
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) writeFileSync(join(root, path), text)
}
