const MOST_CHARACTERS = 20_000

/** Sends a form of the API page as the call that it documents, and shows the response below the form. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-path]')) {
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const output = form.querySelector('pre')!
    output.hidden = false
    output.textContent = 'Sending…'
    output.textContent = await fetchAnswer(form).catch((error: Error) => `No answer: ${error.message}`)
  })
}

async function fetchAnswer(form: HTMLFormElement): Promise<string> {
  const body = form.querySelector('textarea')?.value
  const token = document.querySelector<HTMLInputElement>('[data-token]')!.value.trim()
  const response = await fetch(buildAddress(form), {
    method: form.dataset['method']!,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  })
  const text = await response.text()
  return `${response.status} ${response.statusText}\n\n${pretty(text)}`.trim()
}

function buildAddress(form: HTMLFormElement): string {
  let path = form.dataset['path']!
  const query = new URLSearchParams()
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset['place'] === 'path') path = path.replace(`:${name}`, encodeURIComponent(value.trim()))
    else if (value.trim()) query.set(name, value.trim())
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text.slice(0, MOST_CHARACTERS)
  }
}
