# Renders a Liquid template with each data set of {"folder", "template", "sets"} on standard input, in the application's
# layout base.liquid, by the Liquid of Ruby, which Chatwoot renders with.
require "json"
require "liquid"

task = JSON.parse($stdin.read)
mail = Liquid::Template.parse(task["template"])
layout = Liquid::Template.parse(File.read(File.join(task["folder"], "base.liquid")))
pages = task["sets"].map { |data| layout.render(data.merge("content_for_layout" => mail.render(data))) }
$stdout.write(JSON.generate(pages))
