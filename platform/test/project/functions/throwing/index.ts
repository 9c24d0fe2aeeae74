export default (request: Request): Response => {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('text')) throw 'a text that is no Error'
  throw new Error('the secret reason')
}
