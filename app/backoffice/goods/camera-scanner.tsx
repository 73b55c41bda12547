import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../generated/words/messages.js';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    /** Chrome on Android has it; TypeScript's library does not know it yet. */
    BarcodeDetector?: new () => Detector;
  }
}

const scanIntervalMs = 250;

export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const [canScan, setCanScan] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCanScan('BarcodeDetector' in window && 'mediaDevices' in navigator), []);
  if (!canScan) return null;
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="button button-quiet" aria-label={m.goods_camera()}>
        <span className="icon icon-camera" aria-hidden="true" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>{m.goods_camera()}</Dialog.Title>
          <Viewfinder
            onCode={(code) => {
              onCode(code);
              setOpen(false);
            }}
          />
          <Dialog.Close className="button button-quiet">{m.close()}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Viewfinder({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const report = useRef(onCode);
  report.current = onCode;

  useEffect(() => {
    const stopped = new AbortController();
    watch(video.current, stopped.signal, (code) => report.current(code)).catch(() => setRefused(true));
    return () => stopped.abort();
  }, []);

  if (isRefused) return <p>{m.goods_camera_refused()}</p>;
  return (
    <video
      ref={video}
      className="viewfinder aspect-4/3 w-full object-cover"
      autoPlay
      muted
      playsInline
      aria-label={m.goods_camera()}
    />
  );
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  if (!video || !window.BarcodeDetector) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  const detector = new window.BarcodeDetector();
  const timer = setInterval(async () => {
    const [seen] = await detector.detect(video).catch(() => []);
    if (!seen || signal.aborted) return;
    clearInterval(timer);
    onCode(seen.rawValue);
  }, scanIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
