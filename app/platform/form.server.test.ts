import { expect, test } from 'vitest';
import { parseForm, readFile } from './form.server.ts';

const post = (body: BodyInit, type?: string) =>
  new Request('http://shop.example/', {
    method: 'POST',
    body,
    headers: type ? { 'Content-Type': type } : {},
  });
const part = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
const picture =
  '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--edge--\r\n';
const multipart = 'multipart/form-data; boundary=edge';

test('what was typed beside lines is read with their numbers, whatever lines there are by now', async () => {
  const form = await parseForm(
    post(new URLSearchParams('price-7=500&price-12=&price-x=1&price-7-a=2&quantity-7=3')),
  );
  expect(form.numbered('price')).toEqual({ 7: '500', 12: '' });
  expect(form.numbered('pieces')).toEqual({});
});

test('the file of a form is read as browsers send it', async () => {
  const form = new FormData();
  form.set('image', new Blob(['abc']), 'photo « d’été ».png');
  const file = await readFile(post(form), 'image');
  expect([file?.name, await file?.text()]).toEqual(['photo « d’été ».png', 'abc']);
  const quoted = await readFile(
    post(picture, 'Multipart/Form-Data; charset=utf-8; Boundary="edge"'),
    'image',
  );
  expect(await quoted?.text()).toBe('abc');
});

test.each([
  ['twenty thousand parts before its file', part.repeat(20_000) + picture, multipart],
  ['another field', part + picture.replace('"image"', '"table"'), multipart],
  ['a text where the file should be', `${part.replace('"a"', '"image"')}--edge--\r\n`, multipart],
  ['no boundary', picture, 'multipart/form-data'],
  ['the boundary of another', picture, 'multipart/form-data; boundary=other'],
  ['another type', 'image=abc', 'application/x-www-form-urlencoded'],
  ['a type that only has a boundary', picture, 'text/plain; boundary=edge'],
  ['nothing', '', multipart],
])('a form with %s holds no file', async (_, body, type) => {
  expect(await readFile(post(body, type), 'image')).toBeUndefined();
});
