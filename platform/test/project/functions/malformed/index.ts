// Answers with a header that HTTP does not allow.
export default (): Response => new Response('fine', { headers: { 'X-Lines': 'one\ntwo' } })
