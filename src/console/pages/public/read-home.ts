import { publicRoute } from '../../../api/route.ts'
import { sendPage } from '../../page.ts'
import { homePage } from './home-page.ts'

export const readHome = publicRoute('read-home', 'GET /', {
  head: true,
  summary: 'Open the start page',
  description:
    'For people: what this service is, the way to the console and to this description, and how to make a key.',
  answers: { 200: { description: 'The page.', types: ['text/html'] } },
  handler:
    ({ baseUrl }) =>
    ({ reply }) =>
      sendPage(reply, homePage(baseUrl)),
})
