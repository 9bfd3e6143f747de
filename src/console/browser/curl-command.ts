/**
 * Name of the shell variable that holds the key. `curlCommand` repeats the name instead of using this constant, because
 * that keeps the script of the page smaller.
 */
export const KEY_VARIABLE = 'COURSEWRIGHT_KEY'

/**
 * Returns the API call that the form stands for, as a curl command. The key is a shell variable, so it appears neither
 * in the page nor in the shell's history.
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
