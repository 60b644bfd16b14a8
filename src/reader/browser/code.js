// Adds a button to copy code. Clipboards need a secure page.
if (navigator.clipboard !== undefined) {
  const announcer = document.createElement("p");
  announcer.role = "status";
  announcer.className = "visually-hidden";
  document.querySelector("main")?.append(announcer);
  for (const frame of document.querySelectorAll(".prose-code")) {
    const code = frame.querySelector("pre");
    if (code === null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText((code.textContent ?? "").trimEnd());
        button.textContent = "Copied";
      } catch {
        button.textContent = "Couldn't copy";
      }
      announcer.textContent = button.textContent;
      setTimeout(() => {
        button.textContent = "Copy";
        announcer.textContent = "";
      }, 2000);
    });
    frame.append(button);
  }
}
