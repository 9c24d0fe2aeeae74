export default (request: Request): Response => {
  if (new URL(request.url).searchParams.has('text')) throw 'a text that is no Error'
  throw new Error('the secret reason')
}
