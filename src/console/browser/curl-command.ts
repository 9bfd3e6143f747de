/**
 * Name of the shell variable that holds the key. `curlCommand` repeats the name instead of using this constant, because
 * that keeps the script of the page smaller.
 */
export const KEY_VARIABLE = 'COURSEWRIGHT_KEY'

/**
 * Returns, as a curl command, the API call that does the same as the form. The command reads the key from a shell
 * variable, so the key appears neither in the page nor in the shell's history.
 */
export function curlCommand(baseUrl: string, body: object): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)
  return [
    `curl ${baseUrl}/api/v1/courses`,
    '  -H "Authorization: Bearer $COURSEWRIGHT_KEY"',
    "  -H 'Content-Type: application/json'",
    `  -d '${json}'`,
  ].join(' \\\n')
}
