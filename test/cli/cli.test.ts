import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { openTerminal, runCli } from '../support/cli.ts'
import { pngOf, SVG_LOGO, svgWith } from '../support/logo-files.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { ADMIN_TOKEN, type Customer, startTestService, type TestService } from '../support/service.ts'

describe('the command line', () => {
  let service: TestService
  let customer: Customer
  let folder: string
  let environment: Record<string, string>
  before(async () => {
    service = await startTestService('sqlite')
    customer = await service.newCustomer()
    folder = await mkdtemp(join(tmpdir(), 'coursewright-cli-'))
    environment = { COURSEWRIGHT_URL: service.url, COURSEWRIGHT_KEY: customer.key, XDG_CONFIG_HOME: folder }
  })
  after(async () => {
    await service.remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('a dry run shows what a subject would give, and spends nothing', async () => {
    const run = await runCli(['create', 'Pivot tables', '--dry-run'], environment)
    assert.equal(run.code, 0, run.stderr)
    assert.match(
      run.stdout,
      /^Spreadsheets: Pivot tables: a part of a course from the library, \d+ lessons, \d+ minutes/,
    )
    assert.match(run.stdout, /\nNearer: Spreadsheets: .+ --language en-US\n$/)
    const { creditsUsed } = (await service.call('GET', '/api/v1/usage', customer)).body
    const json = await runCli(['create', 'Orchids', '--dry-run', '--json'], environment)
    assert.deepEqual([JSON.parse(json.stdout).kind, JSON.parse(json.stdout).teaches], ['workbook', 'nothing'])
    assert.equal((await service.call('GET', '/api/v1/usage', customer)).body.creditsUsed, creditsUsed)
  })

  test('create says on standard error when the course is a workbook, and makes it', async () => {
    const run = await runCli(['create', 'Orchids'], environment)
    assert.equal(run.code, 0, run.stderr)
    assert.match(run.stderr, /Orchids: a workbook, .+\nIt holds no facts about the subject/)
    assert.match(run.stdout, /^Course {3}Workbook: Orchids\n/)
  })

  test('create makes a course from subject to zip, with plain output in a pipe', async () => {
    const out = join(folder, 'git.zip')
    const run = await runCli(
      [
        'create',
        'Git for writers',
        '--outline',
        'Commits',
        'Branches',
        '--add-on',
        'wrapup',
        'assessment',
        '--format',
        'classic',
        '--out',
        out,
      ],
      environment,
    )
    assert.equal(run.code, 0, run.stderr)
    assert.match(run.stdout, /^Course {3}.+\nId {7}crs_\w+\nPreview {2}http.+\nPackage {2}.+git\.zip\n$/)
    assert.doesNotMatch(run.stdout, /\u001b/)
    assert.match(run.stderr, /Writing the course \d+ %/)
    assert.deepEqual([...(await readFile(out)).subarray(0, 2)], [0x50, 0x4b])
    assert.deepEqual(
      (await readdir(folder)).filter(name => name.endsWith('.part')),
      [],
    )
  })

  test('--json prints only the result', async () => {
    const run = await runCli(['create', 'Json', '--export', 'scorm2004_4', '--json'], environment)
    assert.deepEqual([run.code, run.stderr], [0, ''])
    const result = JSON.parse(run.stdout)
    assert.equal(result.export.format, 'scorm2004_4')
    const exported = await runCli(['export', result.course.id, '--format', 'scorm2004', '--json'], environment)
    assert.equal(JSON.parse(exported.stdout).format, 'scorm2004')
    const courses = JSON.parse((await runCli(['courses', '--json'], environment)).stdout)
    assert.equal(courses.items[0].course.id, result.course.id)
    assert.equal(JSON.parse((await runCli(['usage', '--json'], environment)).stdout).plan, 'business')
    assert.deepEqual(JSON.parse((await runCli(['deliveries', '--json'], environment)).stdout).items, [])
    assert.ok(JSON.parse((await runCli(['languages', '--json'], environment)).stdout).length >= 40)
  })

  test('convert prints the file or its address first, then what the format leaves out', async () => {
    const created = await runCli(
      ['create', 'Git', '--add-on', 'assessment', '--export', 'scorm12', '--json'],
      environment,
    )
    assert.equal(created.code, 0, created.stderr)
    const { courseId } = JSON.parse(created.stdout).export
    const out = join(folder, 'course.md')
    const run = await runCli(['convert', courseId, '--format', 'markdown', '--out', out], environment)
    assert.equal(run.code, 0, run.stderr)
    const [file, loss] = run.stdout.split('\n')
    assert.equal(file, out)
    assert.match(loss!, /^Left out: assessment \(\d+\)\. /)
    assert.match(await readFile(out, 'utf8'), /^# /m)
    const json = await runCli(['convert', courseId, '--format', 'gift', '--json'], environment)
    const { format, leftOut, downloadUrl } = JSON.parse(json.stdout)
    assert.deepEqual([format, leftOut], ['gift', []])
    assert.equal((await fetch(downloadUrl)).status, 200)
    const refused = await runCli(['convert', courseId, '--format', 'scorm12'], environment)
    assert.deepEqual([refused.code, /Allowed choices are/.test(refused.stderr)], [2, true])
  })

  test('lists are printed as readable tables', async () => {
    const { stdout } = await runCli(['courses'], environment)
    assert.match(stdout, /^ID +STATE +LANGUAGE +AUTHOR +CREATED +NAME\ncrs_\w+ +completed +en-US +\S+ +[\d-]{10} +\S/)
    const name = 'A course whose name is far longer than what is left of a line in any ordinary terminal window'
    await runCli(['create', 'Long names', '--outline', name, '--json'], environment)
    await service.call('POST', '/api/v1/courses', { key: customer.key, body: { subject: name } })
    const terminal = openTerminal(['courses'], environment)
    assert.equal(await terminal.ended, 0)
    const lines = stripVTControlCharacters(terminal.screen()).trimEnd().split(/\r?\n/)
    for (const line of lines) assert.ok(line.length <= 100, line)
    assert.match((await runCli(['usage'], environment)).stdout, /^Plan business: \d+ of 1000 courses used/)
  })

  test('a course is edited, restored and deleted', async () => {
    const { courseId } = JSON.parse(
      (await runCli(['create', 'Json', '--export', 'scorm12', '--json'], environment)).stdout,
    ).export
    const changes = join(folder, 'changes.json')
    await writeFile(
      changes,
      JSON.stringify({ version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Better' } }] }),
    )
    const edited = await runCli(['edit', courseId, changes], environment)
    assert.match(edited.stdout, /^Saved as version 2/, edited.stderr)
    assert.match((await runCli(['versions', courseId], environment)).stdout, /2 +edited.+1 changed/)
    assert.match((await runCli(['copy', courseId], environment)).stdout, /^crs_\w+ {2}http.+\n$/)
    assert.equal(JSON.parse((await runCli(['show', courseId], environment)).stdout).name, 'Better')
    assert.match((await runCli(['restore', courseId, '1'], environment)).stdout, /^Saved as version 3/)
    const hasty = await runCli(['delete', courseId], environment)
    assert.deepEqual([hasty.code, /Add --yes/.test(hasty.stderr)], [2, true])
    assert.equal((await runCli(['delete', courseId, '--yes'], environment)).code, 0)
    assert.equal((await runCli(['show', courseId], environment)).code, 3)
  })

  test('every failure is reported in one line with an exit code of its own', async () => {
    const rows: [string[], Record<string, string>, number, RegExp][] = [
      [[], {}, 2, /Usage: coursewright/],
      [['create'], environment, 2, /missing required argument 'subject'/],
      [['create', 'x', '--format', 'book'], environment, 2, /Allowed choices are onepage, classic/],
      [['create', ' '], environment, 2, /subject must not be blank \(VALIDATION_ERROR\)/],
      [['create', 'x', '--language', 'xx-XX'], environment, 2, /no courses in xx-XX: coursewright languages lists/],
      [['usage'], { XDG_CONFIG_HOME: folder }, 2, /No API key: give --key/],
      [['usage', '--key', 'wrong'], environment, 3, /\(INVALID_API_KEY\)/],
      [['export', 'crs_none'], environment, 3, /\(NOT_FOUND\)/],
      [['usage', '--server', 'http://127.0.0.1:9'], environment, 4, /The server does not answer/],
      [['usage', '--server', 'nonsense'], environment, 2, /The server takes an address/],
      [['accounts'], environment, 2, /No admin token/],
    ]
    for (const [parameters, settings, code, line] of rows) {
      const run = await runCli(parameters, settings, folder)
      assert.equal(run.code, code, `${parameters.join(' ')}: ${run.stderr}`)
      assert.match(run.stderr, line)
      assert.equal(run.stdout, '')
    }
  })

  test('login saves server and key in a file for the user only, and later commands use them', async () => {
    const home = join(folder, 'home')
    const login = await runCli(['login', '--server', service.url, '--key', customer.key], { XDG_CONFIG_HOME: home })
    assert.equal(login.code, 0, login.stderr)
    const file = join(home, 'coursewright', 'config.json')
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.equal((await runCli(['usage'], { XDG_CONFIG_HOME: home })).code, 0)
    await writeFile(file, 'not json')
    assert.equal((await runCli(['usage'], { XDG_CONFIG_HOME: home })).code, 2)
    assert.equal(
      (await runCli(['login', '--key', 'wrong', '--server', service.url], { XDG_CONFIG_HOME: join(folder, 'other') }))
        .code,
      3,
    )
  })

  test('the operator manages accounts and keys', async () => {
    const settings = { ...environment, COURSEWRIGHT_ADMIN_TOKEN: ADMIN_TOKEN }
    const created = JSON.parse(
      (await runCli(['accounts', 'create', 'Acme', '--plan', 'starter', '--json'], settings)).stdout,
    )
    const key = (await runCli(['keys', 'create', created.id, '--name', 'ci'], settings)).stdout.trim()
    assert.match(key, /^cw_live_/)
    assert.match((await runCli(['usage', '--key', key], settings)).stdout, /^Plan starter/)
    await runCli(['accounts', 'change', created.id, '--plan', 'pro', '--credits', '7'], settings)
    assert.match((await runCli(['usage', '--key', key], settings)).stdout, /0 of 7 courses/)
    const [listed] = JSON.parse((await runCli(['keys', created.id, '--json'], settings)).stdout)
    assert.equal((await runCli(['keys', 'revoke', listed.id], settings)).code, 0)
    assert.equal((await runCli(['usage', '--key', key], settings)).code, 3)
    assert.match((await runCli(['accounts'], settings)).stdout, /Acme +pro/)
  })

  test('doctor reports what a start would find', async () => {
    const good = await runCli(['doctor', '--json'], { MODEL: 'off', DATA_DIR: join(folder, 'doctor') }, folder)
    assert.deepEqual(
      JSON.parse(good.stdout).map(({ what, works }: { what: string; works: boolean }) => [what, works]),
      [
        ['settings', true],
        ['database', true],
        ['storage', true],
        ['model', true],
      ],
    )
    const bad = await runCli(
      ['doctor'],
      { MODEL: 'off', DATA_DIR: join(folder, 'doctor'), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
      folder,
    )
    assert.equal(bad.code, 1)
    assert.match(bad.stdout, /✖ database: /)
    assert.match((await runCli(['doctor'], { PORT: 'x' }, folder)).stdout, /✖ settings: PORT takes/)
  })

  test('a brand is set field by field, gets a logo, and is removed', async () => {
    const plain = await runCli(['brand'], environment)
    assert.match(plain.stdout, /^No brand: every course of Customer has its own look\n$/)
    const half = await runCli(['brand', 'set', '--main', '#0b5d5b'], environment)
    assert.deepEqual([half.code, half.stdout], [2, ''])
    assert.match(half.stderr, /two colours/)
    const colours = ['--main', '#0b5d5b', '--second', '#f2a33a', '--typeface', 'fraunces']
    assert.equal((await runCli(['brand', 'set', '--name', 'Northwind', ...colours], environment)).code, 0)
    const set = await runCli(['brand', 'set', '--corners', 'round', '--footer', 'Ask us', '--json'], environment)
    const { name, typeface, corners, footer } = JSON.parse(set.stdout)
    assert.deepEqual([name, typeface, corners, footer], ['Northwind', 'fraunces', 'round', 'Ask us'])

    const file = join(folder, 'logo.svg')
    await writeFile(file, SVG_LOGO)
    assert.match((await runCli(['brand', 'logo', file], environment)).stdout, /Logo +image\/svg\+xml, 1000 × 218/)
    await writeFile(file, svgWith('<script>1</script>'))
    const hostile = await runCli(['brand', 'logo', file], environment)
    assert.equal(hostile.code, 2)
    assert.match(hostile.stderr, /The logo has a script \(line 1\)/)
    assert.equal((await runCli(['brand', 'remove-logo'], environment)).code, 0)
    assert.match((await runCli(['brand', 'show'], environment)).stdout, /Colours +#0b5d5b #f2a33a\n[\s\S]*Logo +none/)

    assert.equal((await runCli(['brand', 'reset'], environment)).code, 2)
    assert.equal((await runCli(['brand', 'reset', '--yes'], environment)).code, 0)
    assert.match((await runCli(['brand'], environment)).stdout, /^No brand/)
  })

  test('no document is uploaded if one of several cannot be read', async () => {
    const note = join(folder, 'one.md')
    await writeFile(note, `# Keys\n\n${'Keys are returned to the desk. '.repeat(8)}`)
    const run = await runCli(['create', 'Keys', '--source', note, join(folder, 'missing.md')], environment)
    assert.equal(run.code, 2, run.stderr)
    assert.match(run.stderr, /missing\.md cannot be read/)
    const { stdout } = await runCli(['sources', '--json'], environment)
    assert.deepEqual(JSON.parse(stdout).items, [])
  })

  test('the sections of a document are listed, and a course is made of some of them', async () => {
    const file = join(folder, 'rules.md')
    const rule = (room: string) =>
      `## ${room}\n\nWhoever leaves the ${room} last must lock the door. The key must be returned within 30 minutes.`
    await writeFile(file, `# Rules\n\n${['cellar', 'attic', 'garage', 'office'].map(rule).join('\n\n')}`)
    const { sourceId } = JSON.parse((await runCli(['upload', file, '--json'], environment)).stdout)
    assert.match((await runCli(['sections', sourceId], environment)).stdout, /✓ +s3 +\d+ +\d+ +whole +attic/)
    const wish = ['create', 'Rules', '--source', sourceId, '--dry-run', '--json', '--section']
    const { stdout } = await runCli([...wish, 's2', 's4-s5'], environment)
    assert.deepEqual(JSON.parse(stdout).sections, { chosen: 3, of: 5 })
    const refused = await runCli([...wish, 's9'], environment)
    assert.equal(refused.code, 2, refused.stderr)
    assert.match(refused.stderr, /sourceSections\[0\] must be a section/)
    assert.equal((await runCli(['forget', sourceId], environment)).code, 0)
  })

  test('a picture is added, listed and deleted; a file of another type is refused', async () => {
    const file = join(folder, 'door.png')
    await writeFile(
      file,
      pngOf(40, 20, () => [200, 30, 30, 255]),
    )
    const added = await runCli(['media', 'add', file], environment)
    assert.equal(added.code, 0, added.stderr)
    const mediaId = added.stdout.trim()
    assert.match(mediaId, /^med_[0-9a-v]{26}$/)
    const { stdout: listed } = await runCli(['media', 'list'], environment)
    assert.match(listed, new RegExp(`${mediaId} +picture +40 × 20 +\\d+ +door\\.png`))
    assert.equal((await runCli(['media', 'delete', mediaId], environment)).code, 0)
    await writeFile(file, '<html></html>')
    const refused = await runCli(['media', 'add', file], environment)
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /must be a picture/)
    assert.match((await runCli(['media', 'add', join(folder, 'missing.png')], environment)).stderr, /cannot be read/)
  })

  test('a terminal shows the progress; Ctrl-C leaves the job running and prints how to return to it', async () => {
    const peer = await openModelPeer({ latencyMs: 150 })
    await service.restart({
      model: { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null },
    })
    const settings = { ...environment, COURSEWRIGHT_URL: service.url }
    const left = openTerminal(['create', 'Left alone'], settings)
    await left.shows(/Writing the course [█░]{24} +\d+ %/)
    left.press('\u0003')
    assert.equal(await left.ended, 130)
    assert.ok(left.screen().includes('\u001b[?25h'), 'the cursor is shown again')
    const jobId = /coursewright wait (job_\w+)/.exec(left.screen())![1]!
    const back = openTerminal(['wait', jobId], settings)
    await back.shows('is written')
    assert.equal(await back.ended, 0)
    await peer.close()
    await service.restart()
  })
})
